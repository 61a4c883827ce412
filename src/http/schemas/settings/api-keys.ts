import { z } from 'zod';
import { API_KEY_SCOPES, DEFAULT_LIFETIME_DAYS } from '../../../domain/api-key';
import { timestamp } from '../timestamp';
import { label } from './auth';

const scope = z.enum(API_KEY_SCOPES);

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
      .describe('All of them when left out.'),
    expiresAt: z
      .union(
        [
          z.literal('never').transform(() => null),
          z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
        ],
        { error: 'must be a time such as 2027-01-31T00:00:00Z, or "never"' },
      )
      .meta({ anyOf: [{ type: 'string', format: 'date-time' }, { const: 'never' }] })
      .optional()
      .describe(`A time, or \`never\`; ${DEFAULT_LIFETIME_DAYS} days from now when left out.`),
  })
  .meta({ id: 'ApiKeyRequest' });

const apiKey = z
  .object({
    keyId: z.string(),
    name: z.string(),
    shown: z.string().describe('Its beginning and its last four characters.'),
    state: z.enum(['active', 'revoked', 'expired']),
    scopes: z.array(scope),
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

export const apiKeyListAnswer = z
  .object({ success: z.literal(true), data: z.array(apiKey) })
  .meta({ id: 'ApiKeyList' });

export const apiKeyAnswer = z
  .object({ success: z.literal(true), apiKey })
  .meta({ id: 'ApiKeyShown' });

export const apiKeyCreatedAnswer = apiKeyAnswer
  .extend({
    key: z.string().describe('The key itself: shown this once, stored as a hash only.'),
  })
  .meta({ id: 'ApiKeyCreated' });
