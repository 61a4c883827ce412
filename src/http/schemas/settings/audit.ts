import { z } from 'zod';
import { AUDIT_ACTIONS } from '../../../domain/audit';
import { pageAnswer } from '../page-query';
import { timestamp } from '../timestamp';

const plain = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

const auditChange = z.union([
  z.object({ field: z.string(), from: plain, to: plain }),
  z.object({ field: z.string(), secret: z.literal(true).describe('Changed; never told to what.') }),
]);

export const actor = z.object({
  kind: z.enum(['person', 'operator']),
  email: z.string().nullable().describe('Null for an operator.'),
});

const auditEntry = z
  .object({
    entryId: z.string(),
    at: timestamp,
    actor,
    action: z.enum(AUDIT_ACTIONS),
    target: z.string().nullable(),
    changes: z.array(auditChange),
  })
  .meta({ id: 'AuditEntry' });

export const auditAnswer = pageAnswer(auditEntry).meta({ id: 'Audit' });
