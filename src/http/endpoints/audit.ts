import { z } from 'zod';
import { AUDIT_ACTIONS, type AuditEntry, OPERATOR } from '../../domain/audit';
import type { AuditFilter } from '../../ports/audit';
import { shownActor } from '../../services/workspaces/steps/audit-entry';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { actorSchema, emailSchema, queriedMoment, timestamp } from '../schemas/fields';
import { queriedName, someOf } from '../schemas/message-filters';
import { pageAnswer, pageQuery, presentPage } from '../schemas/paging';

/** The audit log: who changed which setting (contract 6). */

const tag = 'Settings';
const ACTOR_RULE = `must be an e-mail address, or ${OPERATOR.kind}`;
const TARGET_MAX = 128;

/** Filters of the audit log. */
export const auditFilters = {
  actor: z
    .string({ error: ACTOR_RULE })
    .min(1, ACTOR_RULE)
    .pipe(z.union([z.literal(OPERATOR.kind), emailSchema], { error: ACTOR_RULE }))
    .optional()
    .describe('Made by the person with this e-mail address, or by an `operator`.'),
  action: someOf(AUDIT_ACTIONS).describe(
    'One or several, with commas between, for example `member.invited,member.removed`.',
  ),
  target: queriedName(TARGET_MAX).describe('Id of what changed, as `target` of the answer.'),
  since: queriedMoment.describe('Made at this moment or later.'),
  before: queriedMoment.describe('Made before this moment.'),
};

/** Converts the filters of a request to those of the log. */
export function auditFilter({
  action: actions,
  ...others
}: z.output<z.ZodObject<typeof auditFilters>>): AuditFilter {
  return { ...others, actions };
}

const auditValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

const auditChange = z.xor([
  z.object({ field: z.string(), from: auditValue, to: auditValue }),
  z.object({ field: z.string(), secret: z.literal(true).describe('Changed; never told to what.') }),
]);

const auditEntry = z
  .object({
    entryId: z.string(),
    at: timestamp,
    actor: actorSchema,
    action: z.enum(AUDIT_ACTIONS),
    target: z.string().nullable(),
    changes: z.array(auditChange),
  })
  .meta({ id: 'AuditEntry' });

function presentAuditEntry({ id, at, actor, action, target, changes }: AuditEntry) {
  return { entryId: id, at, actor: shownActor(actor), action, target, changes };
}

const auditAnswer = pageAnswer(auditEntry).meta({ id: 'Audit' });

export const listAudit = endpoint({
  method: 'get',
  path: `${WORKSPACE}/audit`,
  access: member('settings:edit'),
  tag,
  summary: 'Who changed which setting, newest first',
  query: { ...auditFilters, ...pageQuery },
  answers: { 200: answer(auditAnswer, 'A page of the log.') },
  async handle({ services, workspaceId, query: { limit, cursor, ...filters } }) {
    const page = await services.audit.list(workspaceId, auditFilter(filters), { limit, cursor });
    return presentPage(page, presentAuditEntry);
  },
});
