import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ConnectionVerdict, MetaCredentials } from '../../ports/messaging-provider';
import { pageSchema } from '../lists';
import { parseJson } from '../shared';
import type { GraphClient } from './graph-client';
import { readProviderError } from './provider-error';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** Meta's code of an access token that is wrong, expired or revoked. */
const TOKEN_CODES = new Set(['0', '190']);
/** Meta's codes of temporary errors and limits. */
const PASSING_CODES = new Set([
  '1',
  '2',
  '4',
  '17',
  '32',
  '613',
  '80007',
  '80008',
  '130429',
  '131056',
]);
const TOO_MANY_REQUESTS = 429;

const id = z.union([z.string(), z.number()]).transform(String);
const phoneNumber = z.object({ id, display_phone_number: z.string() });
const phoneNumbers = z.object({ data: pageSchema(z.object({ id })) });
const refusal = z.object({ error: z.unknown() });

/** An account has some dozen numbers; Meta shows 25 unless asked for more. */
const NUMBERS_ASKED_FOR = '500';

/**
 * Asks Meta for the number with the access token, then whether the business account has it. The second request proves the
 * app secret too: with a wrong one every callback would be refused.
 */
export async function verifyConnection(
  graph: GraphClient,
  credentials: MetaCredentials,
  number: string,
): Promise<ConnectionVerdict> {
  const own = await ask(graph, credentials, 'phoneNumberId', {
    fields: 'id,display_phone_number',
  });
  if (own.kind !== 'answer') return own;
  const shown = phoneNumber.safeParse(own.body);
  if (!shown.success) return unreadable;
  const digits = shown.data.display_phone_number.replace(/\D/g, '');
  if (digits !== number) {
    return refused('number', `is not the number of this phoneNumberId, which is ${digits}`);
  }
  const account = await ask(
    graph,
    credentials,
    'businessAccountId',
    { fields: 'id', limit: NUMBERS_ASKED_FOR, appsecret_proof: proofOf(credentials) },
    '/phone_numbers',
  );
  if (account.kind !== 'answer') return account;
  const listed = phoneNumbers.safeParse(account.body);
  if (!listed.success) return unreadable;
  return listed.data.data.some((each) => each.id === credentials.phoneNumberId)
    ? { kind: 'ok' }
    : refused('businessAccountId', 'is not the business account of this phoneNumberId');
}

type Answer = { kind: 'answer'; body: unknown };

const unreadable: ConnectionVerdict = { kind: 'unreachable', reason: 'unreadable_answer' };

async function ask(
  graph: GraphClient,
  credentials: MetaCredentials,
  field: 'phoneNumberId' | 'businessAccountId',
  query: Record<string, string>,
  edge = '',
): Promise<Answer | ConnectionVerdict> {
  const outcome = await graph({
    method: 'GET',
    path: `${encodeURIComponent(credentials[field])}${edge}`,
    query,
    accessToken: credentials.accessToken,
    timeoutMs: TIMEOUT_MS,
    maxBodyBytes: MAX_ANSWER_BYTES,
  });
  if (outcome.kind === 'failure') return { kind: 'unreachable', reason: outcome.code };
  const body = parseJson(outcome.body.toString('utf8'));
  if (outcome.status === 200) return { kind: 'answer', body };
  const parsed = refusal.safeParse(body);
  const error = parsed.success ? readProviderError(parsed.data.error, outcome.status) : null;
  if (error === null || outcome.status >= 500 || outcome.status === TOO_MANY_REQUESTS) {
    return { kind: 'unreachable', reason: `http_${outcome.status}` };
  }
  if (PASSING_CODES.has(error.code ?? '')) {
    return { kind: 'unreachable', reason: `code_${error.code}` };
  }
  if (error.code !== null && TOKEN_CODES.has(error.code)) {
    return refused('accessToken', 'was refused by Meta: it is wrong, expired or revoked');
  }
  if ('appsecret_proof' in query && error.message.includes('appsecret_proof')) {
    return refused('appSecret', 'is not the secret of the app that the access token belongs to');
  }
  return refused(
    field,
    `was refused by Meta with code ${error.code ?? 'none'}: see that it is right, and that the access token has whatsapp_business_messaging and whatsapp_business_management for it`,
  );
}

/** Computes the proof that Meta checks with the app's own secret. */
function proofOf({ accessToken, appSecret }: MetaCredentials): string {
  return createHmac('sha256', appSecret).update(accessToken).digest('hex');
}

function refused(field: string, message: string): ConnectionVerdict {
  return { kind: 'refused', field, message };
}
