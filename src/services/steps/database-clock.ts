import type { Clock } from '../../ports/clock';
import type { Logger } from '../../ports/logger';
import type { Metrics } from '../../ports/metrics';

export interface DatabaseClockDeps {
  /** The database's time. */
  readTime: () => Promise<Date>;
  clock: Clock;
  metrics: Pick<Metrics, 'clockSkew'>;
  log: Logger;
}

/** Clock with the database's time, which all processes share: this process's clock and a measured offset. */
export interface DatabaseClock extends Clock {
  /** Measures the offset; the last one stays where the database does not answer. Never throws. */
  measure(): Promise<void>;
}

/** Clocks that are kept by NTP differ by less; correcting that would only add the noise of measuring. */
const TOLERATED_MS = 100;
/** Difference from which an operator has to correct the clock. */
const LOGGED_MS = 1000;

export function createDatabaseClock({
  readTime,
  clock,
  metrics,
  log,
}: DatabaseClockDeps): DatabaseClock {
  const nowMs = (): number => clock.now().getTime();
  let offsetMs = 0;
  let isSkewed = false;

  function note(measuredMs: number): void {
    metrics.clockSkew(-measuredMs / 1000);
    const wasSkewed = isSkewed;
    isSkewed = Math.abs(measuredMs) > LOGGED_MS;
    const fields = { aheadMs: Math.round(-measuredMs) };
    if (isSkewed && !wasSkewed) log.warn(fields, "this host's clock differs from the database's");
    if (wasSkewed && !isSkewed) log.info(fields, "this host's clock agrees with the database's");
  }

  return {
    now: () => new Date(nowMs() + offsetMs),
    async measure() {
      try {
        const askedMs = nowMs();
        const theirMs = (await readTime()).getTime();
        const uncertainMs = (nowMs() - askedMs) / 2;
        const measuredMs = theirMs - (askedMs + uncertainMs);
        // A clock that was set meanwhile, or a slow answer, tells nothing for certain.
        if (uncertainMs < 0 || uncertainMs > LOGGED_MS) return;
        offsetMs = Math.abs(measuredMs) > TOLERATED_MS + uncertainMs ? measuredMs : 0;
        note(measuredMs);
      } catch (error) {
        log.debug({ err: error }, 'the time of the database could not be read');
      }
    },
  };
}
