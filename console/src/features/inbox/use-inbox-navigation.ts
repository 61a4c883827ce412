import { useNavigate, useParams } from '@tanstack/react-router';
import { useCurrentWorkspace } from '../../lib/api/session';
import type { InboxSearch } from './inbox-search';

/** Ways through the Inbox that keep the filters of the list. */
export function useInboxNavigation() {
  const { workspaceId } = useCurrentWorkspace();
  const { conversationId } = useParams({ strict: false });
  const navigate = useNavigate();
  const toList = (change: InboxSearch = {}) =>
    navigate({
      to: '/w/$workspaceId/inbox',
      params: { workspaceId },
      search: (now) => ({ ...withoutCustomer(now), ...change }),
    });
  return {
    toList,
    /** Where there is no room for both. */
    showCustomer: (isShown: boolean) =>
      conversationId === undefined
        ? toList()
        : navigate({
            to: '/w/$workspaceId/inbox/$conversationId',
            params: { workspaceId, conversationId },
            search: (now) => ({ ...withoutCustomer(now), ...(isShown && { customer: true }) }),
          }),
    /** Changes the filters; the conversation beside the list stays. */
    filter: (change: (now: InboxSearch) => InboxSearch) => {
      const options = { params: { workspaceId }, search: change, replace: true };
      return conversationId === undefined
        ? navigate({ to: '/w/$workspaceId/inbox', ...options })
        : navigate({
            to: '/w/$workspaceId/inbox/$conversationId',
            ...options,
            params: { workspaceId, conversationId },
          });
    },
  };
}

/** Returns the search parameters that stay when another conversation is chosen. */
export function withoutCustomer(now: InboxSearch): InboxSearch {
  const { customer: _customer, message: _message, at: _at, ...kept } = now;
  return kept;
}

/** Where there is room for the list beside the conversation, as inbox.module.css has it. */
export const HAS_LIST = '(min-width: 62em)';
