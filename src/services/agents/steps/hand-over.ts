import { HANDOVER_SENTENCES, type HandoverReason } from '../../../domain/answer';
import type { Conversation } from '../../../domain/conversation';
import type { Message } from '../../../domain/message';
import type { Clock } from '../../../ports/clock';
import type { AnswerRepository } from '../../../ports/conversations';
import type { LiveChanges } from '../../../ports/live-changes';
import type { Logger } from '../../../ports/logger';
import type { Metrics } from '../../../ports/metrics';

export interface HandoverDeps {
  answers: AnswerRepository;
  live: LiveChanges;
  metrics: Metrics;
  clock: Clock;
  log: Logger;
}

/**
 * Unassigns a conversation that is on Autopilot at this turn, and notes the reason in its history. Resolves with whether it
 * did. `code` adds the model's failure code to the reason.
 */
export async function handOver(
  { answers, live, metrics, clock, log }: HandoverDeps,
  { workspaceId, id: conversationId }: Pick<Conversation, 'workspaceId' | 'id'>,
  turn: number,
  reason: HandoverReason,
  code?: string,
): Promise<boolean> {
  const sentence = HANDOVER_SENTENCES[reason];
  const isHandedOver = await answers.handOver(workspaceId, conversationId, turn, {
    handling: { kind: 'unassigned' },
    reason: code === undefined ? sentence : `${sentence}: ${code}`,
    by: null,
    cause: `hand-over/${turn}`,
    at: clock.now(),
  });
  if (!isHandedOver) return false;
  live.publish(workspaceId, conversationId);
  metrics.answerEnded(reason);
  log.info({ workspaceId, conversationId, reason, code }, 'autopilot handed over');
  return true;
}

/**
 * Hands over the conversation of an agent's answer that the provider accepted and could not deliver. The answered messages
 * are unread again, so that people see them.
 */
export async function handOverUndelivered(
  deps: HandoverDeps,
  { author, workspaceId, conversationId }: Message,
): Promise<void> {
  if (author?.kind !== 'agent') return;
  const { turn, inboundId, earlierIds = [] } = author;
  await deps.answers.markUnread(workspaceId, conversationId, turn, [...earlierIds, inboundId]);
  await handOver(deps, { workspaceId, id: conversationId }, turn, 'answer_undelivered');
}
