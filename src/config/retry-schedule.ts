import type { Config } from '.';
import type { RetrySchedule } from '../domain/retry-schedule';

const JITTER_RATIO = 0.2;

/** Returns the schedule of the attempts of deliveries that start now. */
export function retrySchedule(config: Config): RetrySchedule {
  return {
    delaysMs: config.WEBHOOK_RETRY_DELAYS_MS,
    jitterRatio: JITTER_RATIO,
    retryAfterMaxMs: config.WEBHOOK_RETRY_AFTER_MAX_MS,
  };
}
