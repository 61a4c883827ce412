import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { notificationsQuery } from '../../../lib/api/inbox';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { unreadText } from '../../../lib/unread-text';
import { type InboxSearch, viewOf } from '../inbox-search';
import { useInboxNavigation } from '../use-inbox-navigation';
import classes from './list.module.css';

/** Id of the list that the tabs are about. */
export const LIST_PANEL = 'inbox-list';

/** Tabs of the list: conversations in which customers wrote, and all others. */
export function ListTabs() {
  const { workspaceId } = useCurrentWorkspace();
  const chosen = viewOf(useSearch({ from: '/w/$workspaceId/inbox' }));
  const { filter } = useInboxNavigation();
  const { data: notifications = 0 } = useQuery(notificationsQuery(workspaceId));
  const tabs = [
    { view: undefined, label: 'Conversations' },
    { view: 'notifications', label: `Only sent (${unreadText(notifications)})` },
  ] as const;
  return (
    <div role="tablist" aria-label="Inbox" className={classes['tabs']}>
      {tabs.map(({ view, label }) => {
        const isChosen = chosen === (view ?? 'conversations');
        return (
          <UnstyledButton
            key={view ?? 'conversations'}
            role="tab"
            className={classes['tab']}
            aria-selected={isChosen}
            aria-controls={LIST_PANEL}
            tabIndex={isChosen || chosen === null ? 0 : -1}
            onKeyDown={moveFocus}
            onClick={() => void filter((now) => withView(now, view))}
          >
            {label}
          </UnstyledButton>
        );
      })}
    </div>
  );
}

/** Chooses a tab. A list that spans both is left for it. */
function withView(now: InboxSearch, view: InboxSearch['view']): InboxSearch {
  const { view: _view, is: _is, search: _search, show, ...kept } = now;
  return {
    ...kept,
    ...(view !== undefined && { view }),
    ...(show !== undefined && show !== 'unassigned' && { show }),
  };
}

/** Moves between the two tabs by arrow keys. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
  const other = currentTarget.nextElementSibling ?? currentTarget.previousElementSibling;
  if (other instanceof HTMLElement) other.focus();
}
