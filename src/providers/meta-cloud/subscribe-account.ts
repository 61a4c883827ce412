import { z } from 'zod';
import type { MetaCredentials } from '../../ports/messaging-provider';
import { parseJson } from '../shared';
import type { GraphClient } from './graph-client';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

const agreed = z.object({ success: z.literal(true) });

/** Subscribes the app of the access token to the business account: without it Meta reports nothing to the callback address. */
export async function subscribeAccount(
  graph: GraphClient,
  { businessAccountId, accessToken }: MetaCredentials,
): Promise<boolean> {
  const outcome = await graph({
    method: 'POST',
    path: `${encodeURIComponent(businessAccountId)}/subscribed_apps`,
    accessToken,
    timeoutMs: TIMEOUT_MS,
    maxBodyBytes: MAX_ANSWER_BYTES,
  });
  if (outcome.kind === 'failure' || outcome.status !== 200) return false;
  return agreed.safeParse(parseJson(outcome.body.toString('utf8'))).success;
}
