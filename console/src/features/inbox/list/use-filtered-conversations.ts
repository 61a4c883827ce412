import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ApiError } from '../../../lib/api/client';
import { type Conversation, inboxQuery } from '../../../lib/api/inbox';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { capitalized } from '../../../lib/text';
import { filterOf, isFiltered, viewOf } from '../inbox-search';

export type FilteredConversations = ReturnType<typeof useFilteredConversations>;

/** The conversations that the address asks for, as far as they are loaded. */
export function useFilteredConversations() {
  const { workspaceId } = useCurrentWorkspace();
  const search = useSearch({ from: '/w/$workspaceId/inbox' });
  const filter = filterOf(search);
  const query = useInfiniteQuery({
    ...inboxQuery(workspaceId, filter),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const rows = useMemo(
    () => data && withoutRepeats(data.pages.flatMap((page) => page.data)),
    [data],
  );
  return {
    query,
    rows,
    view: viewOf(search),
    isFiltered: isFiltered(search),
    isSearched: filter.search !== undefined,
    searchProblem: searchProblemOf(query.error),
  };
}

/** Between two pages a conversation may have moved from one to the other. */
function withoutRepeats(rows: Conversation[]): Conversation[] {
  return [...new Map(rows.map((row) => [row.conversationId, row])).values()];
}

function searchProblemOf(error: Error | null): string | null {
  const details = error instanceof ApiError ? error.details : [];
  const problem = details.find(({ field }) => field === 'search');
  return problem === undefined ? null : capitalized(problem.message);
}
