import type { Clock } from '../../ports/clock';
import type { Metrics } from '../../ports/metrics';
import type { MessageRepository } from '../../ports/repositories';

export interface ReportOldestSendDeps {
  messages: Pick<MessageRepository, 'oldestUnfinished'>;
  metrics: Pick<Metrics, 'oldestSend'>;
  clock: Clock;
}

/** Measures how long the oldest send has waited for its result; resolves with false, as a sweep that found no more to do. */
export function reportOldestSend({ messages, metrics, clock }: ReportOldestSendDeps) {
  return async (): Promise<boolean> => {
    const now = clock.now();
    const oldest = await messages.oldestUnfinished(now);
    metrics.oldestSend(oldest === null ? 0 : (now.getTime() - oldest.getTime()) / 1000);
    return false;
  };
}
