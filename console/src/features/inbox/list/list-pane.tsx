import { Group, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { Part } from '../../../components/part';
import { hasSearchWord } from '../../../lib/api/inbox-search';
import classes from '../inbox.module.css';
import { ShortcutsButton } from '../shortcuts-button';
import { ShortcutsDialog } from '../../../components/shortcuts-dialog';
import { useInboxNavigation } from '../use-inbox-navigation';
import { useLostFocus } from '../../../lib/use-lost-focus';
import { useShortcuts } from '../../../lib/use-shortcuts';
import { FilteredList } from './filtered-list';
import { ListFilters } from './list-filters';
import rows from './list.module.css';
import { ListTabs } from './list-tabs';
import { LiveNotice } from './live-notice';
import { SearchField } from './search-field';
import { useFilteredConversations } from './use-filtered-conversations';

interface ListPaneProps {
  chosenId: string | null;
}

/** All conversations, or those that the address of the page asks for. It takes the focus of a row that is gone. */
export function ListPane({ chosenId }: ListPaneProps) {
  const { customer, search = '' } = useSearch({ from: '/w/$workspaceId/inbox' });
  const isSearched = hasSearchWord(search);
  const { toList, showCustomer } = useInboxNavigation();
  const list = useFilteredConversations();
  const field = useRef<HTMLInputElement>(null);
  const [helpOpened, help] = useDisclosure(false);
  const toField = async () => {
    // On a narrow screen the conversation is in its place.
    if (field.current?.checkVisibility() === false) await toList();
    field.current?.focus();
    field.current?.select();
  };
  const back = () => (customer === true ? showCustomer(false) : chosenId !== null && toList());
  useShortcuts({ '/': () => void toField(), Escape: () => void back() });
  return (
    <section
      className={classes['list']}
      aria-label="Conversations"
      tabIndex={-1}
      {...useLostFocus<HTMLElement>()}
    >
      <Stack gap="xs" p="sm">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Title order={1} tabIndex={-1}>
            Inbox
          </Title>
          <LiveNotice />
          <ShortcutsButton onClick={help.open} />
        </Group>
        <ListTabs />
        <SearchField ref={field} problem={list.searchProblem} />
        <ListFilters />
      </Stack>
      <div className={rows['results']} data-searched={isSearched || undefined}>
        <FilteredList list={list} chosenId={chosenId} />
        {isSearched && (
          <Part
            name="found messages"
            what="the messages"
            rows={2}
            load={async () => (await import('./found-messages')).FoundMessages}
          >
            {(FoundMessages) => <FoundMessages text={search} />}
          </Part>
        )}
      </div>
      <ShortcutsDialog opened={helpOpened} onClose={help.close} />
    </section>
  );
}
