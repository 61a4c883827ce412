import type { Conversation } from '../../../domain/conversation';
import { HeraldError } from '../../../domain/errors';
import type { ChangeAssignment } from '../change-assignment';
import { type GetConversationDeps, getConversation } from '../get-conversation';
import { type ReleaseIfLeftDeps, releaseIfLeft } from './release-if-left';

export interface TakeOverDeps extends GetConversationDeps, ReleaseIfLeftDeps {
  changeAssignment: ChangeAssignment;
}

/**
 * Assigns a conversation on Autopilot to the member who replies; leaves any other as it is, also one that somebody else took
 * meanwhile.
 */
export async function takeOver(
  deps: TakeOverDeps,
  conversation: Conversation,
  by: string,
): Promise<void> {
  const { workspaceId, id } = conversation;
  const get = getConversation(deps);
  let now = conversation;
  while (now.handling.kind === 'autopilot') {
    if (await assignAsSeen(deps, now, by)) {
      await releaseIfLeft(deps, workspaceId, by);
      return;
    }
    now = await get(workspaceId, id);
  }
}

/** False when somebody changed who answers since the conversation was read, also while the change waited for the gate. */
async function assignAsSeen(
  { changeAssignment }: TakeOverDeps,
  { workspaceId, id: conversationId, handlingTurn: turn }: Conversation,
  by: string,
): Promise<boolean> {
  const to = { kind: 'assigned', memberId: by } as const;
  const reason = 'taken over by a reply';
  try {
    await changeAssignment({ workspaceId, conversationId, to, by, reason, turn });
    return true;
  } catch (error) {
    if (error instanceof HeraldError && error.code === 'conflict') return false;
    throw error;
  }
}
