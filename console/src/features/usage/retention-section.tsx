import { Table } from '../../components/table';
import { useQuery } from '@tanstack/react-query';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type Retention, retentionQuery } from '../../lib/api/settings';
import { Loaded } from '../../components/loaded';
import { Section } from '../../components/section';

/** The order people look for them in: what customers wrote first. */
const ROWS: { field: keyof Retention; what: string; from: string }[] = [
  { field: 'messagesDays', what: 'Messages and IDs', from: 'after acceptance' },
  { field: 'inboundDays', what: 'Customer messages and notes', from: 'after writing' },
  { field: 'conversationsDays', what: 'Conversations', from: 'after the latest message' },
  { field: 'customersDays', what: 'Customers', from: 'after the last message' },
  { field: 'eventsDays', what: 'Webhook events and attempts', from: 'after the event' },
  { field: 'auditDays', what: 'Audit log', from: 'after the change' },
  {
    field: 'removedDays',
    what: 'Revoked and expired API keys, deleted templates and agents',
    from: 'after their end',
  },
];

/** The limits, for reading: they are settings of the server. */
export function RetentionSection() {
  const { workspaceId } = useCurrentWorkspace();
  const retention = useQuery(retentionQuery(workspaceId));
  return (
    <Section
      title="Data retention"
      about="Set by your operator for the whole server. Blocks and opt-outs never expire."
    >
      <Loaded query={retention} what="the retention limits" rows={ROWS.length}>
        {(limits) => (
          <Table label="Data retention">
            <tbody>
              {ROWS.map(({ field, what, from }) => (
                <tr key={field}>
                  <th scope="row">{what}</th>
                  <td>
                    {daysText(limits[field])} {from}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Loaded>
    </Section>
  );
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
