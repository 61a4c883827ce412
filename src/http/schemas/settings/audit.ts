import { z } from 'zod';
import { AUDIT_ACTIONS } from '../../../domain/audit';
import { timestamp } from '../timestamp';

const DEFAULT_ENTRIES = 50;
const MAX_ENTRIES = 200;

export const auditQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_ENTRIES).default(DEFAULT_ENTRIES),
  cursor: z
    .string()
    .regex(/^aud_[0-9a-f]{24}$/, 'must be a nextCursor')
    .optional(),
});

const plain = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

const auditChange = z.union([
  z.object({ field: z.string(), from: plain, to: plain }),
  z.object({ field: z.string(), secret: z.literal(true).describe('Changed; never told to what.') }),
]);

export const auditEntry = z.object({
  entryId: z.string(),
  at: timestamp,
  actor: z.object({
    kind: z.enum(['person', 'operator']),
    email: z.string().nullable().describe('Null for an operator.'),
  }),
  action: z.enum(AUDIT_ACTIONS),
  target: z.string().nullable(),
  changes: z.array(auditChange),
});

export const auditAnswer = z.object({
  success: z.literal(true),
  data: z.array(auditEntry),
  nextCursor: z.string().nullable().describe('For the next, older page; null on the last.'),
});
