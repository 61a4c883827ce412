import type { Conversation } from '../../../domain/conversation';
import type { ChangeAssignment } from '../change-assignment';

export interface TakeOverDeps {
  changeAssignment: ChangeAssignment;
}

/** Assigns a conversation on Autopilot to the member who replies; leaves any other as it is. */
export async function takeOver(
  { changeAssignment }: TakeOverDeps,
  { handling, workspaceId, id: conversationId }: Conversation,
  by: string,
): Promise<void> {
  if (handling.kind !== 'autopilot') return;
  const to = { kind: 'assigned', memberId: by } as const;
  await changeAssignment({ workspaceId, conversationId, to, by, reason: 'taken over by a reply' });
}
