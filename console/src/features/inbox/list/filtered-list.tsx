import { Box, Text, VisuallyHidden } from '@mantine/core';
import { Loaded } from '../../../components/loaded';
import { ConversationList } from './conversation-list';
import classes from './list.module.css';
import { LIST_PANEL } from './list-tabs';
import type { FilteredConversations } from './use-filtered-conversations';

interface FilteredListProps {
  list: FilteredConversations;
  chosenId: string | null;
}

/** The list, or why there is none. */
export function FilteredList({ list, chosenId }: FilteredListProps) {
  const { query, rows, view, isSearched, searchProblem } = list;
  if (searchProblem !== null) return null;
  const { error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
  };
  // Whether rows that are there may be old is said over the list.
  const noRowsError = rows === undefined ? error : null;
  return (
    <div
      id={LIST_PANEL}
      role="tabpanel"
      aria-label={PANEL_NAMES[view ?? 'both']}
      className={classes['panel']}
    >
      <VisuallyHidden role="status">
        {isSearched && rows !== undefined && `${rows.length}${hasNextPage ? ' or more' : ''} found`}
      </VisuallyHidden>
      <Box px="sm" display={rows === undefined || rows.length === 0 ? 'block' : 'none'}>
        <Loaded
          query={{ data: rows, error: noRowsError, refetch }}
          what="the conversations"
          shape="conversations"
          rows={8}
        >
          {(loaded) => loaded.length === 0 && <Text size="sm">{emptyText(list)}</Text>}
        </Loaded>
      </Box>
      {rows !== undefined && rows.length > 0 && (
        <ConversationList
          rows={rows}
          chosenId={chosenId}
          hasMore={hasNextPage}
          hasFailed={isFetchNextPageError}
          onEnd={loadMore}
        />
      )}
    </div>
  );
}

const PANEL_NAMES = {
  conversations: 'Conversations',
  notifications: 'Only sent',
  both: 'Conversations and only sent',
} as const;

function emptyText({ isFiltered, isSearched, view }: FilteredConversations): string {
  if (isSearched) return 'No customers match this search.';
  if (isFiltered) return 'No results. Try fewer filters.';
  return view === 'notifications'
    ? 'Nothing yet. Messages to customers who never wrote appear here.'
    : 'No open conversations. They appear when a customer writes to you.';
}
