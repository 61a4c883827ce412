import type { Conversation, Assignment } from '../../domain/conversation';
import { HeraldError } from '../../domain/errors';
import type { MembershipRepository } from '../../ports/members';
import type { SenderRepository } from '../../ports/senders';
import type { ChangeAssignment, ChangeAssignmentRequest } from './change-assignment';
import { type GetConversationDeps, getConversation } from './get-conversation';
import { senderOf } from './steps/sender-of';

export interface AssignConversationDeps extends GetConversationDeps {
  senders: SenderRepository;
  memberships: MembershipRepository;
  changeAssignment: ChangeAssignment;
}

export type AssignConversation = (
  request: Omit<ChangeAssignmentRequest, 'reason'>,
) => Promise<Conversation>;

/**
 * Assigns a conversation to a member, to nobody, or gives it back to Autopilot.
 * @throws HeraldError conversation_not_found, invalid_request for a stranger, agent_not_connected, conflict
 */
export function assignConversation(deps: AssignConversationDeps): AssignConversation {
  const get = getConversation(deps);
  return async (request) => {
    const { workspaceId, conversationId, to } = request;
    const conversation = await get(workspaceId, conversationId);
    if (to.kind === 'autopilot') await refuseWithoutAgent(deps, conversation);
    if (to.kind === 'assigned') await refuseStranger(deps, workspaceId, to);
    const changed = await deps.changeAssignment(request);
    if (to.kind === 'assigned') await takeBackFromStranger(deps, request, changed);
    return changed;
  };
}

async function refuseWithoutAgent(
  deps: AssignConversationDeps,
  conversation: Conversation,
): Promise<void> {
  const sender = await senderOf(deps, conversation);
  if (sender !== null && sender.agentId !== null) return;
  throw new HeraldError(
    'agent_not_connected',
    'no AI agent is connected to the number of this conversation; connect one in the settings first',
  );
}

async function refuseStranger(
  deps: AssignConversationDeps,
  workspaceId: string,
  { memberId }: Extract<Assignment, { kind: 'assigned' }>,
): Promise<void> {
  if (await isMember(deps, workspaceId, memberId)) return;
  const message = 'is not a member of this workspace';
  throw new HeraldError('invalid_request', `memberId ${message}`, {
    details: [{ field: 'memberId', message }],
  });
}

/** Somebody who went meanwhile may have been looked for too early: nobody has it then. */
async function takeBackFromStranger(
  deps: AssignConversationDeps,
  { workspaceId, conversationId, to, by }: Omit<ChangeAssignmentRequest, 'reason'>,
  { handlingTurn: turn }: Conversation,
): Promise<void> {
  if (to.kind !== 'assigned' || (await isMember(deps, workspaceId, to.memberId))) return;
  await deps.changeAssignment({
    workspaceId,
    conversationId,
    to: { kind: 'unassigned' },
    by,
    reason: MEMBER_LEFT,
    turn,
  });
  await refuseStranger(deps, workspaceId, to);
}

/** Why conversations of somebody who went are nobody's. */
export const MEMBER_LEFT = 'the member who had it is not in the workspace any more';

async function isMember(
  { memberships }: AssignConversationDeps,
  workspaceId: string,
  memberId: string,
): Promise<boolean> {
  const membership = await memberships.find(workspaceId);
  return membership?.members.some(({ id }) => id === memberId) ?? false;
}
