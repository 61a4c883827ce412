import { Table } from '../../components/table';
import { useQuery } from '@tanstack/react-query';
import { Section } from '../../components/section';
import { SenderLink } from '../../components/sender-link';
import { ToneBadge } from '../../components/state-badge';
import { sendersQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';
import type { Statistics } from '../../lib/api/statistics';
import { shownPercent } from '../../lib/text';

interface SendersSectionProps {
  senders: Statistics['senders'];
}

/** Share of failed messages from which a sender needs a look. */
const FAILING = 0.05;

/** Messages of each sender, and the share that failed. */
export function SendersSection({ senders }: SendersSectionProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { data: known = [] } = useQuery(sendersQuery(workspaceId));
  if (senders.length === 0) return null;
  return (
    <Section title="Channels">
      <Table label="Messages by number" minWidth={360}>
        <thead>
          <tr>
            <th>Number</th>
            <th data-number>Messages</th>
            <th data-number>Delivered</th>
            <th data-number>Failed</th>
          </tr>
        </thead>
        <tbody>
          {senders.map(({ senderId, accepted, delivered, failed }) => (
            <tr key={senderId}>
              <td>
                <SenderLink
                  senderId={senderId}
                  sender={known.find((each) => each.senderId === senderId)}
                />
              </td>
              <td data-number>{accepted.toLocaleString()}</td>
              <td data-number>{delivered.toLocaleString()}</td>
              <td data-number>
                <ToneBadge tone={failed / accepted >= FAILING ? 'red' : 'gray'}>
                  {failed.toLocaleString()} · {shownPercent(failed / accepted)}
                </ToneBadge>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
