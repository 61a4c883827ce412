import { z } from 'zod';
import type { ConnectionVerdict, TwilioCredentials } from '../../ports/messaging-provider';
import { ask, ok, refused, unreadable } from './ask-twilio';
import { type TwilioClient, callCredentials, accountCredentials } from './twilio-client';
import { verifySenderNumber } from './verify-sender-number';

const accountShape = z.object({
  sid: z.string(),
  status: z.string().catch('active'),
  auth_token: z.string().catch(''),
});

/** Twilio's primary auth token; another value in its place is a mask. */
const AUTH_TOKEN = /^[0-9a-f]{32}$/i;

/** Asks Twilio for the account, for the number among its WhatsApp senders, and for the messaging service if there is one. */
export async function verifyConnection(
  twilio: TwilioClient,
  credentials: TwilioCredentials,
  number: string,
): Promise<ConnectionVerdict> {
  const account = await verifyAccount(twilio, credentials);
  if (account.kind !== 'ok') return account;
  const sender = await verifySenderNumber(twilio, credentials, number);
  if (sender.kind !== 'ok') return sender;
  return verifyMessagingService(twilio, credentials);
}

/**
 * Reads the account with the auth token, which signs the callbacks and which an API key cannot replace here. Then reads
 * the templates with the API key, if there is one.
 */
async function verifyAccount(
  twilio: TwilioClient,
  credentials: TwilioCredentials,
): Promise<ConnectionVerdict> {
  const { accountSid, apiKey } = credentials;
  const path = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`;
  const answer = await ask(twilio, accountCredentials(credentials), 'api', path);
  if (answer.kind !== 'answer') return answer;
  if (answer.status === 404) return refused('accountSid', 'is not known to Twilio');
  if (answer.status === 401 || answer.status === 403) {
    return refused(
      'authToken',
      'was refused by Twilio: see that accountSid and the primary auth token belong together',
    );
  }
  const verdict = judge(answer.body, credentials);
  return verdict.kind === 'ok' && apiKey !== undefined
    ? verifyApiKey(twilio, credentials)
    : verdict;
}

function judge(body: unknown, { accountSid, authToken }: TwilioCredentials): ConnectionVerdict {
  const parsed = accountShape.safeParse(body);
  if (!parsed.success) return unreadable;
  const { sid, status, auth_token: primary } = parsed.data;
  if (sid !== accountSid) return unreadable;
  if (status !== 'active') return refused('accountSid', 'is of an account that is not active');
  // The secondary token works for calls, but no callback is signed with it.
  return AUTH_TOKEN.test(primary) && primary !== authToken
    ? refused('authToken', 'is not the primary one, which Twilio signs its callbacks with')
    : ok;
}

async function verifyApiKey(
  twilio: TwilioClient,
  credentials: TwilioCredentials,
): Promise<ConnectionVerdict> {
  const query = new URLSearchParams({ PageSize: '1' });
  const path = '/v1/ContentAndApprovals';
  const answer = await ask(twilio, callCredentials(credentials), 'content', path, query);
  if (answer.kind !== 'answer') return answer;
  return answer.status === 200
    ? ok
    : refused(
        'apiKey',
        'was refused by Twilio: it is wrong or revoked, of another account, or may not read content',
      );
}

/** Refuses only a messaging service that does not exist: an API key may lack the right to read it. */
async function verifyMessagingService(
  twilio: TwilioClient,
  credentials: TwilioCredentials,
): Promise<ConnectionVerdict> {
  const { messagingServiceSid } = credentials;
  if (messagingServiceSid === undefined) return ok;
  const path = `/v1/Services/${encodeURIComponent(messagingServiceSid)}`;
  const answer = await ask(twilio, callCredentials(credentials), 'messaging', path);
  if (answer.kind !== 'answer') return answer;
  return answer.status === 404
    ? refused('messagingServiceSid', 'is not a messaging service of this Twilio account')
    : ok;
}
