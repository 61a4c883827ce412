import { answer } from '../docs/responses';
import { WORKSPACE, endpoint, member } from '../endpoint';
import { presentAuditEntry } from '../presenters/audit';
import { pageQuery, presentPage } from '../schemas/page-query';
import { auditAnswer } from '../schemas/settings/audit';

/** The log of changed settings (contract 6). */
export const listAudit = endpoint({
  method: 'get',
  path: `${WORKSPACE}/audit`,
  access: member('settings:edit'),
  tag: 'Settings',
  summary: 'Who changed which setting, newest first',
  query: pageQuery,
  answers: { 200: answer(auditAnswer, 'A page of the log.') },
  handle: async ({ services, workspaceId, query }) =>
    presentPage(await services.audit.list(workspaceId, query), presentAuditEntry),
});
