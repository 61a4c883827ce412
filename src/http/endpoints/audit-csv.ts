import { type AuditEntry, actorText } from '../../domain/audit';
import { CSV_DESCRIPTION, type Columns, exportCsv } from '../csv-stream';
import { WORKSPACE, csvFile, endpoint, member } from '../endpoint';
import { csvCursor } from '../schemas/paging';
import { auditFilter, auditFilters } from './audit';

/** The audit log as a CSV file. */

const EXAMPLE =
  'entryId,at,actor,action,target,changes\r\naud_1,2026-03-01T09:30:00.000Z,ada@shop.example,member.role_changed,mbr_1,"[{""field"":""role"",""from"":""agent"",""to"":""admin""}]"\r\n';

const columns: Columns<AuditEntry> = {
  entryId: ({ id }) => id,
  at: ({ at }) => at,
  actor: ({ actor }) => actorText(actor),
  action: ({ action }) => action,
  target: ({ target }) => target,
  changes: ({ changes }) => JSON.stringify(changes),
};

export const exportAudit = endpoint({
  method: 'get',
  path: `${WORKSPACE}/audit.csv`,
  access: member('settings:edit'),
  tag: 'Settings',
  summary: 'The audit log as a CSV file, newest first',
  description: CSV_DESCRIPTION,
  query: { ...auditFilters, cursor: csvCursor },
  answers: {
    200: csvFile(
      'One record an entry, in UTF-8 with a byte order mark; `changes` is JSON. After 100,000 entries the last record begins with `#` and names the `cursor` to ask for the rest with.',
      EXAMPLE,
    ),
  },
  errors: ['too_many_exports'],
  handle({ query: { cursor, ...filters }, ...request }) {
    const { services, workspaceId } = request;
    const filter = auditFilter(filters);
    return exportCsv(request, {
      filename: 'audit.csv',
      columns,
      cursor,
      read: (page) => services.audit.list(workspaceId, filter, page),
    });
  },
});
