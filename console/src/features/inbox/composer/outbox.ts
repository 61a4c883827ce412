import { useCurrentWorkspace } from '../../../lib/api/session';
import { useKept } from '../../../lib/use-kept';
import type { PendingReply } from './pending-reply';

const NONE: PendingReply[] = [];

/** All of them. */
export const outboxesKey = ['outbox'] as const;

export function outboxKey(workspaceId: string, conversationId: string) {
  return [...outboxesKey, workspaceId, conversationId] as const;
}

export function useOutbox(conversationId: string): PendingReply[] {
  const { workspaceId } = useCurrentWorkspace();
  return useKept(outboxKey(workspaceId, conversationId), NONE)[0];
}
