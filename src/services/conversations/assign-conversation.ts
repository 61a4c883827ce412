import type { Conversation } from '../../domain/conversation';
import { HeraldError } from '../../domain/errors';
import type { SenderRepository } from '../../ports/senders';
import type { ChangeAssignment, ChangeAssignmentRequest } from './change-assignment';
import { type GetConversationDeps, getConversation } from './get-conversation';
import { findConversationSender } from './steps/find-conversation-sender';
import { type ReleaseIfLeftDeps, isMember, releaseIfLeft } from './steps/release-if-left';

export interface AssignConversationDeps extends GetConversationDeps, ReleaseIfLeftDeps {
  senders: SenderRepository;
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
    if (to.kind !== 'assigned') return deps.changeAssignment(request);
    if (!(await isMember(deps, workspaceId, to.memberId))) throw notMember();
    const changed = await deps.changeAssignment(request);
    if (await releaseIfLeft(deps, workspaceId, to.memberId)) throw notMember();
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

function notMember(): HeraldError {
  const message = 'is not a member of this workspace';
  return new HeraldError('invalid_request', `memberId ${message}`, {
    details: [{ field: 'memberId', message }],
  });
}
