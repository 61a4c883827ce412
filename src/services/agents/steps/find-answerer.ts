import type { Agent } from '../../../domain/agent';
import type { HandoverReason } from '../../../domain/answer';
import type { Conversation } from '../../../domain/conversation';
import { customerRefusal } from '../../../domain/customer-refusal';
import { isReplyWindowOpen } from '../../../domain/reply-window';
import type { Sender } from '../../../domain/sender';
import { findConversationSender } from '../../conversations/steps/find-conversation-sender';
import { NO_CATEGORY } from '../../messages/steps/refuse-text';
import type { RecentMessages } from './recent-messages';
import type { AnswerDeps } from '../deps';

/** Agent that answers and the number it answers from, or the reason why none can. */
export type Answerer =
  { kind: 'agent'; agent: Agent; sender: Sender } | { kind: 'obstacle'; reason: HandoverReason };

const HOUR_MS = 60 * 60 * 1000;

/** Returns the agent that answers a conversation, or the first obstacle before it is asked. */
export async function findAnswerer(
  deps: AnswerDeps,
  conversation: Conversation,
  { received }: RecentMessages,
): Promise<Answerer> {
  const now = deps.clock.now();
  const { workspaceId, id, customerId } = conversation;
  const [latest] = received;
  const sender = await findConversationSender(deps, conversation);
  if (sender === null || !sender.connected) return obstacle('number_disconnected');
  const { agentId } = sender;
  const agent = agentId === null ? null : await deps.agents.find(workspaceId, agentId);
  if (agent === null) return obstacle('no_agent');

  const customer = await deps.customers.findCurrent(workspaceId, customerId);
  if (customer === null || customerRefusal(customer, NO_CATEGORY) !== null)
    return obstacle('customer_unreachable');
  if (!isReplyWindowOpen(latest?.occurredAt ?? null, now)) return obstacle('window_closed');

  const since = new Date(now.getTime() - HOUR_MS);
  const given = await deps.answers.countSince(workspaceId, id, since);
  if (given >= agent.limits.answersPerHour) return obstacle('hourly_limit');
  return { kind: 'agent', agent, sender };
}

function obstacle(reason: HandoverReason): Answerer {
  return { kind: 'obstacle', reason };
}
