import type { Actor } from '../../domain/audit';
import { HeraldError, temporarilyUnavailable } from '../../domain/errors';
import type { Logger } from '../../ports/logger';
import { eachLimited } from '../steps/each-limited';
import type { ResendDelivery, ResendResult } from './resend-delivery';

/**
 * Resends several events, each by the rules of a resend of it alone, and returns their results in the same order. A fault
 * at one stops no other; while a dependency is away no further one is begun.
 */
export async function resendDeliveries(
  deps: ResendDeliveriesDeps,
  workspaceId: string,
  chosen: ChosenDelivery[],
  by: Actor,
): Promise<ChosenResult[]> {
  const results = new Map<string, ChosenResult>();
  const failures = await eachLimited(chosen, RESENDS_AT_ONCE, async ({ eventId, run }) => {
    const request = { by, ...(run !== undefined && { run }) };
    try {
      const resent = await deps.resendDelivery(workspaceId, eventId, request);
      results.set(eventId, { eventId, resent });
    } catch (error) {
      results.set(eventId, { eventId, refused: refusalOf(error) });
      if (!(error instanceof HeraldError))
        deps.log.error({ workspaceId, eventId, err: error }, 'resend failed');
      throw error;
    }
  });
  const notBegun = temporarilyUnavailable('a dependency', failures[0]);
  return chosen.map(({ eventId }) => results.get(eventId) ?? { eventId, refused: notBegun });
}

/** Events in one request at most. */
export const RESENDS_MAX = 100;

/** Resends under way at once: each starts a workflow. */
const RESENDS_AT_ONCE = 5;

/** Event to resend; `run` as in a resend of it alone. */
interface ChosenDelivery {
  eventId: string;
  run?: number | undefined;
}

/** Result of one event: what a resend of it alone returns, or why it was refused. */
export type ChosenResult = { eventId: string } & (
  { resent: ResendResult } | { refused: HeraldError }
);

export interface ResendDeliveriesDeps {
  resendDelivery: ResendDelivery;
  log: Logger;
}

/** Returns why an event was not resent. A fault may have come after the start of its run, so it is asked for again. */
function refusalOf(error: unknown): HeraldError {
  if (error instanceof HeraldError) return error;
  const sentence = 'the event could not be resent right now; try again with the same run';
  return new HeraldError('temporarily_unavailable', sentence, { cause: error });
}
