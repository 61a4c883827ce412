import type { Conversation } from '../../../domain/conversation';
import { HeraldError } from '../../../domain/errors';
import { changeAssignment } from '../change-assignment';
import { getConversation } from '../get-conversation';
import { releaseIfLeft } from './release-if-left';
import type { ConversationDeps } from '../deps';

/**
 * Assigns a conversation on Autopilot to the member who replies; leaves any other as it is, also one that somebody else took
 * meanwhile.
 */
export async function takeOver(
  deps: ConversationDeps,
  conversation: Conversation,
  by: string,
): Promise<void> {
  const { workspaceId, id } = conversation;
  let now = conversation;
  while (now.handling.kind === 'autopilot') {
    if (await assignAsSeen(deps, now, by)) {
      await releaseIfLeft(deps, workspaceId, by);
      return;
    }
    now = await getConversation(deps, workspaceId, id);
  }
}

/** False when somebody changed who answers since the conversation was read, also while the change waited for the gate. */
async function assignAsSeen(
  deps: ConversationDeps,
  { workspaceId, id: conversationId, handlingTurn: turn }: Conversation,
  by: string,
): Promise<boolean> {
  const to = { kind: 'assigned', memberId: by } as const;
  const reason = 'taken over by a reply';
  try {
    await changeAssignment(deps, { workspaceId, conversationId, to, by, reason, turn });
    return true;
  } catch (error) {
    if (error instanceof HeraldError && error.code === 'conflict') return false;
    throw error;
  }
}
