import { z } from 'zod';
import type { TwilioCredentials } from '../../ports/messaging-provider';
import { parseJson } from '../shared';
import { type TwilioClient, callCredentials } from './twilio-client';

const MAX_ANSWER_BYTES = 64 * 1024;

/** RFC 2822, e.g. `Mon, 23 Nov 2026 15:40:00 +0000`: in whole seconds. */
const message = z.object({ date_created: z.string().max(64).transform(Date.parse) });

/**
 * Returns when Twilio received a customer's message, which its callbacks leave out; null when Twilio does not answer.
 * https://www.twilio.com/docs/messaging/api/message-resource#fetch-a-message-resource
 */
export async function readWrittenAt(
  twilio: TwilioClient,
  credentials: TwilioCredentials,
  messageSid: string,
  timeoutMs: number,
): Promise<Date | null> {
  const account = encodeURIComponent(credentials.accountSid);
  const outcome = await twilio({
    host: 'api',
    path: `/2010-04-01/Accounts/${account}/Messages/${encodeURIComponent(messageSid)}.json`,
    credentials: callCredentials(credentials),
    timeoutMs,
    maxBodyBytes: MAX_ANSWER_BYTES,
  });
  if (outcome.kind === 'failure' || outcome.status !== 200) return null;
  const { data } = message.safeParse(parseJson(outcome.body.toString('utf8')));
  return data === undefined || Number.isNaN(data.date_created) ? null : new Date(data.date_created);
}
