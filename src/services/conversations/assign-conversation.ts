import type { Conversation } from '../../domain/conversation';
import { HeraldError } from '../../domain/errors';
import { type ChangeAssignmentRequest, changeAssignment } from './change-assignment';
import { getConversation } from './get-conversation';
import { findConversationSender } from './steps/find-conversation-sender';
import { isMember, releaseIfLeft } from './steps/release-if-left';
import type { ConversationDeps } from './deps';

/**
 * Assigns a conversation to a member, to nobody, or to Autopilot.
 * @throws HeraldError conversation_not_found, invalid_request for somebody who is no member, agent_not_connected, conflict
 */
export async function assignConversation(
  deps: ConversationDeps,
  request: AssignmentRequest,
): Promise<Conversation> {
  const { workspaceId, conversationId, to } = request;
  const conversation = await getConversation(deps, workspaceId, conversationId);
  if (to.kind === 'autopilot') await requireAgent(deps, conversation);
  if (to.kind !== 'assigned') return changeAssignment(deps, request);
  if (!(await isMember(deps, workspaceId, to.memberId))) throw notMember();
  const changed = await changeAssignment(deps, request);
  if (await releaseIfLeft(deps, workspaceId, to.memberId)) throw notMember();
  return changed;
}

type AssignmentRequest = Omit<ChangeAssignmentRequest, 'reason'>;

async function requireAgent(deps: ConversationDeps, conversation: Conversation): Promise<void> {
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
