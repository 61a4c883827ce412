import type { Actor } from '../../domain/audit';
import { HeraldError, temporarilyUnavailable } from '../../domain/errors';
import { eachLimited } from '../steps/each-limited';
import type { ResendDelivery, ResendResult } from './resend-delivery';

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

export type ResendDeliveries = (
  workspaceId: string,
  chosen: ChosenDelivery[],
  by: Actor,
) => Promise<ChosenResult[]>;

/**
 * Resends several events, each by the rules of a resend of it alone, and returns their results in the same order. While a
 * dependency is away no further one is begun.
 */
export function resendDeliveries(deps: { resendDelivery: ResendDelivery }): ResendDeliveries {
  return async (workspaceId, chosen, by) => {
    const results = new Map<string, ChosenResult>();
    const failures = await eachLimited(chosen, RESENDS_AT_ONCE, async ({ eventId, run }) => {
      const request = { by, ...(run !== undefined && { run }) };
      try {
        const resent = await deps.resendDelivery(workspaceId, eventId, request);
        results.set(eventId, { eventId, resent });
      } catch (error) {
        if (error instanceof HeraldError) results.set(eventId, { eventId, refused: error });
        throw error;
      }
    });
    const fault = failures.find((error) => !(error instanceof HeraldError));
    if (fault !== undefined) throw fault;
    const notBegun = temporarilyUnavailable('a dependency', failures[0]);
    return chosen.map(({ eventId }) => results.get(eventId) ?? { eventId, refused: notBegun });
  };
}
