import { useCurrentWorkspace } from '../../../lib/api/session';
import { useKept } from '../../../lib/use-kept';

/** Unsent text of a conversation, and the reason why Herald refused it. */
export interface Draft {
  text: string;
  problem: string | null;
}

export type DraftKind = 'reply' | 'note';

export const EMPTY_DRAFT: Draft = { text: '', problem: null };

/** All of them. */
export const draftsKey = ['draft'] as const;

export function draftKey(workspaceId: string, conversationId: string, kind: DraftKind) {
  return [...draftsKey, workspaceId, conversationId, kind] as const;
}

/** It is still there when one comes back to the conversation. */
export function useDraft(conversationId: string, kind: DraftKind) {
  const { workspaceId } = useCurrentWorkspace();
  return useKept(draftKey(workspaceId, conversationId, kind), EMPTY_DRAFT);
}
