import { useDocumentVisibility } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { answerOf, api } from '../../../lib/api/client';
import type { ConversationDetails, InboundMessage, Said } from '../../../lib/api/inbox';
import { useCurrentWorkspace } from '../../../lib/api/session';

interface MarkReadOptions {
  conversation: ConversationDetails | null;
  said: Said[];
  pane: RefObject<HTMLElement | null>;
  /** The newest is seen. */
  isAtEnd: boolean;
}

const READ = '/api/v1/workspaces/{workspaceId}/conversations/{conversationId}/read';

/** Marks as read what somebody has before their eyes: the newest message, in a page that is looked at. */
export function useMarkRead({ conversation, said, pane, isAtEnd }: MarkReadOptions): void {
  const { workspaceId } = useCurrentWorkspace();
  const isVisible = useDocumentVisibility() === 'visible';
  const marked = useRef('');
  const { mutate } = useMutation({
    mutationFn: ({ conversationId, upTo }: { conversationId: string; upTo: string }) => {
      const path = { workspaceId, conversationId };
      return answerOf(api.POST(READ, { params: { path }, body: { upTo } }));
    },
    // Marked with the next message, or when the page is opened again.
    onError: () => (marked.current = ''),
  });
  const upTo = lastReceived(said)?.messageId;
  const unreadCount = conversation?.unreadCount ?? 0;
  const conversationId = conversation?.conversationId;
  useEffect(() => {
    const isShown = pane.current?.checkVisibility() === true;
    if (!isVisible || !isAtEnd || !isShown || unreadCount === 0) return;
    if (conversationId === undefined || upTo === undefined || marked.current === upTo) return;
    marked.current = upTo;
    mutate({ conversationId, upTo });
  }, [isVisible, isAtEnd, unreadCount, upTo, conversationId, mutate, pane]);
}

/** By when it arrived here: what a provider brings late stands further up. */
function lastReceived(said: Said[]): InboundMessage | undefined {
  return said
    .filter((each) => each.direction === 'inbound')
    .toSorted((a, b) => (a.receivedAt < b.receivedAt ? 1 : -1))[0];
}
