import { HANDOVER_SENTENCES, type HandoverReason } from '../../../domain/answer';
import type { Conversation } from '../../../domain/conversation';
import type { Clock } from '../../../ports/clock';
import type { LiveChanges } from '../../../ports/live-changes';
import type { Logger } from '../../../ports/logger';
import type { Metrics } from '../../../ports/metrics';
import type { AnswerRepository } from '../../../ports/conversations';

export interface HandoverDeps {
  answers: AnswerRepository;
  live: LiveChanges;
  metrics: Metrics;
  clock: Clock;
  log: Logger;
}

/**
 * Gives a conversation to people, if it still is on Autopilot at that turn; its history says why. `code` says more of it,
 * from a closed set. Resolves with whether it did.
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
