import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type Retention, retentionQuery } from '../../lib/api/settings';
import { Loaded } from '../../components/loaded';
import { Section } from '../../components/section';

/** The order people look for them in: what customers wrote first. */
const ROWS: { field: keyof Retention; what: string; from: string }[] = [
  { field: 'messagesDays', what: 'Messages and their ids', from: 'after they were accepted' },
  { field: 'inboundDays', what: 'What customers wrote, and notes', from: 'after it was written' },
  { field: 'conversationsDays', what: 'Conversations', from: 'after the latest message' },
  { field: 'customersDays', what: 'Customers', from: 'after their last message' },
  { field: 'eventsDays', what: 'Webhook events and attempts', from: 'after the event' },
  { field: 'auditDays', what: 'Audit log', from: 'after the change' },
  {
    field: 'removedDays',
    what: 'Revoked and expired API keys, deleted templates and agents',
    from: 'after they ended',
  },
];

/** The limits, for reading: they are settings of the server. */
export function RetentionSection() {
  const { workspaceId } = useCurrentWorkspace();
  const retention = useQuery(retentionQuery(workspaceId));
  return (
    <Section
      title="How long things are kept"
      about="Your operator sets these limits for the whole server. Blocks and opt-outs of customers are kept without a limit."
    >
      <Loaded query={retention} what="the limits" rows={ROWS.length}>
        {(limits) => (
          <Table>
            <Table.Tbody>
              {ROWS.map(({ field, what, from }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{what}</Table.Th>
                  <Table.Td>
                    {daysText(limits[field])} {from}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Loaded>
    </Section>
  );
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
