import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, request } from 'undici';
import { nowMs } from './open-loop';
import { ARRIVALS_PATH, type Arrival } from './receiver';

export interface Arrived {
  /** When each event arrived first, by event id; what is missing did not arrive. */
  atMs: ReadonlyMap<string, number>;
  /** Arrivals beyond the first of an event: allowed after a crash, worth knowing otherwise. */
  repeats: number;
}

export type AwaitArrivals = (eventIds: readonly string[]) => Promise<Arrived>;

const POLL_MS = 100;
/** Longer than a first retry and a sweep take, so that what is late is told from what is lost. */
const PATIENCE_MS = 30_000;

/** Asks the receiver until every event has arrived, or none has for half a minute. */
export function createAwaitArrivals(receiverUrl: string, dispatcher: Dispatcher): AwaitArrivals {
  return async (eventIds) => {
    const missing = new Set(eventIds);
    const atMs = new Map<string, number>();
    let repeats = 0;
    let lastMs = nowMs();
    while (missing.size > 0 && nowMs() - lastMs < PATIENCE_MS) {
      await sleep(POLL_MS);
      for (const arrival of await takeArrivals(receiverUrl, dispatcher)) {
        lastMs = nowMs();
        if (missing.delete(arrival.eventId)) atMs.set(arrival.eventId, arrival.atMs);
        else repeats += 1;
      }
    }
    return { atMs, repeats };
  };
}

async function takeArrivals(receiverUrl: string, dispatcher: Dispatcher): Promise<Arrival[]> {
  const response = await request(receiverUrl + ARRIVALS_PATH, { dispatcher });
  return (await response.body.json()) as Arrival[];
}
