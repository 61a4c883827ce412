import { z } from 'zod';
import type { MetaCredentials } from '../../ports/messaging-provider';
import { parseJson } from '../shared';
import type { GraphClient } from './graph-client';

const MAX_ANSWER_BYTES = 16 * 1024;

/** `deleted: false`: there was no entry. */
const done = z.object({ success: z.literal(true) });

/**
 * Deletes a user's entry in the contact book of the business portfolio, by which Meta tells the number of a user who has a
 * username. True when none is left. Parent user ids have no entry of their own.
 * Meta, business-scoped user IDs, section on the contact book.
 */
export async function forgetUser(
  graph: GraphClient,
  { phoneNumberId, accessToken }: MetaCredentials,
  userId: string,
  timeoutMs: number,
): Promise<boolean> {
  const outcome = await graph({
    method: 'DELETE',
    path: `${encodeURIComponent(phoneNumberId)}/contact_book`,
    query: { messaging_product: 'whatsapp', bsuid: userId },
    accessToken,
    timeoutMs,
    maxBodyBytes: MAX_ANSWER_BYTES,
  });
  if (outcome.kind === 'failure' || outcome.status !== 200) return false;
  return done.safeParse(parseJson(outcome.body.toString('utf8'))).success;
}
