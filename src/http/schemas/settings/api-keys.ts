import { z } from 'zod';
import { API_KEY_SCOPES } from '../../../domain/api-key';
import { timestamp } from '../timestamp';
import { label } from './auth';

const scope = z.enum(API_KEY_SCOPES);

export const apiKeyRequest = z.strictObject({
  name: label,
  scopes: z
    .array(scope)
    .min(1)
    .max(API_KEY_SCOPES.length)
    .transform((given) => API_KEY_SCOPES.filter((each) => given.includes(each)))
    .meta({ type: 'array', items: { type: 'string', enum: [...API_KEY_SCOPES] } })
    .optional()
    .describe('All of them when left out.'),
  expiresAt: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .meta({ type: 'string', format: 'date-time' })
    .nullable()
    .optional()
    .describe('Never when left out.'),
});

export const apiKey = z.object({
  keyId: z.string(),
  name: z.string(),
  shown: z.string().describe('Its beginning and its last four characters.'),
  state: z.enum(['active', 'revoked', 'expired']),
  scopes: z.array(scope),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
});

export const apiKeyListAnswer = z.object({ success: z.literal(true), data: z.array(apiKey) });

export const apiKeyAnswer = z.object({ success: z.literal(true), apiKey });

export const apiKeyCreatedAnswer = apiKeyAnswer.extend({
  key: z.string().describe('The key itself: shown this once, stored as a hash only.'),
});
