import { useCurrentWorkspace } from '../../../lib/api/session';
import { useKept } from '../../../lib/use-kept';

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

/** A reply that is on its way to Herald, or did not get there. */
export interface PendingReply {
  /** Herald's key for it: sent again with the same one, it goes out once. */
  messageId: string;
  text: string;
  at: string;
  /** Why it is not on its way any more. */
  problem: string | null;
}
