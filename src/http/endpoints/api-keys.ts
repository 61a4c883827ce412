import { z } from 'zod';
import {
  API_KEY_SCOPES,
  type ApiKey,
  DEFAULT_LIFETIME_DAYS,
  DEFAULT_SCOPES,
  ACTIVE_KEYS_MAX,
  KEY_RECIPIENTS_MAX,
  defaultExpiry,
  keyRefusal,
} from '../../domain/api-key';
import type { Member } from '../../domain/people/membership';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { label, recipientNumber, timestamp } from '../schemas/fields';
import type { Services } from '../services';

/** API keys that backends authenticate with (contract 1). */

const tag = 'Settings';
const KEYS = `${WORKSPACE}/api-keys` as const;

const EXPIRY_RULE = 'must be a time such as 2027-01-31T00:00:00Z, or "never"';

const scope = z.enum(API_KEY_SCOPES);

/** Schema of a key, never with its hash. */
export const apiKeySchema = z
  .object({
    keyId: z.string(),
    name: z.string(),
    shown: z.string().describe('Its beginning and its last four characters.'),
    state: z.enum(['active', 'revoked', 'expired']),
    scopes: z.array(scope),
    recipients: z
      .array(z.string())
      .nullable()
      .describe('Numbers that it may send to; null for all.'),
    createdAt: timestamp,
    createdBy: z
      .object({
        email: z.string(),
        memberId: z.string().nullable().describe('Null once they are no member any more.'),
      })
      .nullable()
      .describe('Null for an operator.'),
    expiresAt: timestamp.nullable(),
    revokedAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' });

/** Presents a key, never its hash. */
function presentApiKey(key: ApiKey, members: readonly Member[], now: Date) {
  const { id, name, last4, scopes, createdAt, expiresAt, revokedAt, lastUsedAt } = key;
  return {
    keyId: id,
    name,
    shown: `hk_${id}_…${last4}`,
    state: keyRefusal(key, now) ?? 'active',
    scopes,
    recipients: key.recipients ?? null,
    createdAt,
    createdBy: presentCreator(key, members),
    expiresAt,
    revokedAt,
    lastUsedAt,
  };
}

function presentCreator({ createdBy }: ApiKey, members: readonly Member[]) {
  if (createdBy.kind !== 'person') return null;
  const { personId, email } = createdBy;
  const creator = members.find((each) => each.personId === personId);
  return { email, memberId: creator?.id ?? null };
}

const apiKeyListAnswer = z
  .object({ success: z.literal(true), data: z.array(apiKeySchema) })
  .meta({ id: 'ApiKeyList' });

export const listApiKeys = endpoint({
  method: 'get',
  path: KEYS,
  access: member('settings:read'),
  tag,
  summary: 'The API keys, newest first',
  answers: { 200: answer(apiKeyListAnswer, 'The keys.') },
  async handle({ services, workspaceId }) {
    const keys = await services.apiKeys.list(workspaceId);
    return { success: true, data: await presentApiKeys(services, workspaceId, keys) };
  },
});

/** Schema of the request for a new key. */
export const apiKeyRequest = z
  .strictObject({
    name: label,
    scopes: z
      .array(scope)
      .min(1)
      .max(API_KEY_SCOPES.length)
      .transform((given) => API_KEY_SCOPES.filter((each) => given.includes(each)))
      .meta({ type: 'array', items: { type: 'string', enum: [...API_KEY_SCOPES] } })
      .optional()
      .describe(`${DEFAULT_SCOPES.map((each) => `\`${each}\``).join(', ')} when left out.`),
    recipients: z
      .array(recipientNumber)
      .min(1)
      .max(KEY_RECIPIENTS_MAX)
      .optional()
      .describe('The only numbers that the key may send to; all when left out.'),
    expiresAt: z
      .string({ error: EXPIRY_RULE })
      .pipe(
        z.union(
          [
            z.literal('never').transform(() => null),
            z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
          ],
          { error: EXPIRY_RULE },
        ),
      )
      .meta({ pattern: '^(never|\\d{4}-\\d\\d-\\d\\dT\\S+)$' })
      .optional()
      .describe(`A time, or \`never\`; ${DEFAULT_LIFETIME_DAYS} days from now when left out.`),
  })
  .meta({ id: 'ApiKeyRequest' });

const apiKeyAnswer = z
  .object({ success: z.literal(true), apiKey: apiKeySchema })
  .meta({ id: 'ApiKeyShown' });

const apiKeyCreatedAnswer = apiKeyAnswer
  .extend({
    key: z.string().describe('The key itself: shown this once, stored as a hash only.'),
  })
  .meta({ id: 'ApiKeyCreated' });

export const createApiKey = endpoint({
  method: 'post',
  path: KEYS,
  access: member('settings:edit', { freshPassword: true }),
  tag,
  summary: 'Make an API key and show it, once',
  description: `A workspace may have ${ACTIVE_KEYS_MAX} that are neither revoked nor expired; one more is refused with 409.`,
  body: apiKeyRequest,
  answers: { 201: answer(apiKeyCreatedAnswer, 'The new key.') },
  errors: ['conflict'],
  async handle({ services, workspaceId, actor, body }) {
    const { name, scopes = [...DEFAULT_SCOPES], recipients } = body;
    const { expiresAt = defaultExpiry(services.clock.now()) } = body;
    const input = { name, scopes, recipients, expiresAt };
    const { key, secretText } = await services.apiKeys.create(workspaceId, input, actor);
    const [apiKey] = await presentApiKeys(services, workspaceId, [key]);
    return { success: true, apiKey, key: secretText };
  },
});

export const revokeApiKey = endpoint({
  method: 'delete',
  path: `${KEYS}/:keyId`,
  access: member('settings:edit'),
  tag,
  summary: 'End an API key, at once and everywhere',
  answers: { 200: answer(apiKeyAnswer, 'The key, revoked.') },
  async handle({ services, workspaceId, actor, params }) {
    const key = await services.apiKeys.revoke(workspaceId, params.keyId, actor);
    const [apiKey] = await presentApiKeys(services, workspaceId, [key]);
    return { success: true, apiKey };
  },
});

/** Presents keys of a workspace, with those who created them. */
export async function presentApiKeys(
  { memberships, clock }: Services,
  workspaceId: string,
  keys: ApiKey[],
) {
  const members = (await memberships.find(workspaceId))?.members ?? [];
  return keys.map((key) => presentApiKey(key, members, clock.now()));
}
