import { type Conversation, MEMBER_LEFT } from '../../domain/conversation';
import { HeraldError } from '../../domain/errors';
import type { MembershipRepository } from '../../ports/members';
import type { SenderRepository } from '../../ports/senders';
import type { ChangeAssignment, ChangeAssignmentRequest } from './change-assignment';
import { type GetConversationDeps, getConversation } from './get-conversation';
import { findConversationSender } from './steps/find-conversation-sender';

export interface AssignConversationDeps extends GetConversationDeps {
  senders: SenderRepository;
  memberships: MembershipRepository;
  changeAssignment: ChangeAssignment;
}

type AssignmentRequest = Omit<ChangeAssignmentRequest, 'reason'>;

export type AssignConversation = (request: AssignmentRequest) => Promise<Conversation>;

/**
 * Assigns a conversation to a member, to nobody, or to Autopilot.
 * @throws HeraldError conversation_not_found, invalid_request for somebody who is no member, agent_not_connected, conflict
 */
export function assignConversation(deps: AssignConversationDeps): AssignConversation {
  const get = getConversation(deps);
  return async (request) => {
    const { workspaceId, conversationId, to } = request;
    const conversation = await get(workspaceId, conversationId);
    if (to.kind === 'autopilot') await requireAgent(deps, conversation);
    if (to.kind === 'assigned') await requireMember(deps, workspaceId, to.memberId);
    const changed = await deps.changeAssignment(request);
    if (to.kind === 'assigned') await unassignIfMemberLeft(deps, request, to.memberId, changed);
    return changed;
  };
}

async function requireAgent(
  deps: AssignConversationDeps,
  conversation: Conversation,
): Promise<void> {
  const sender = await findConversationSender(deps, conversation);
  if (sender !== null && sender.agentId !== null) return;
  throw new HeraldError(
    'agent_not_connected',
    'no AI agent is connected to the number of this conversation; connect one in the settings first',
  );
}

async function requireMember(
  deps: AssignConversationDeps,
  workspaceId: string,
  memberId: string,
): Promise<void> {
  if (await isMember(deps, workspaceId, memberId)) return;
  const message = 'is not a member of this workspace';
  throw new HeraldError('invalid_request', `memberId ${message}`, {
    details: [{ field: 'memberId', message }],
  });
}

async function isMember(
  { memberships }: AssignConversationDeps,
  workspaceId: string,
  memberId: string,
): Promise<boolean> {
  const membership = await memberships.find(workspaceId);
  return membership?.members.some(({ id }) => id === memberId) ?? false;
}

/** Unassigns a conversation whose member left meanwhile, perhaps after their conversations were released. */
async function unassignIfMemberLeft(
  deps: AssignConversationDeps,
  { workspaceId, conversationId, by }: AssignmentRequest,
  memberId: string,
  { handlingTurn: turn }: Conversation,
): Promise<void> {
  if (await isMember(deps, workspaceId, memberId)) return;
  await deps.changeAssignment({
    workspaceId,
    conversationId,
    to: { kind: 'unassigned' },
    by,
    reason: MEMBER_LEFT,
    turn,
  });
  await requireMember(deps, workspaceId, memberId);
}
