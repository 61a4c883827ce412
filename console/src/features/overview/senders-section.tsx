import { Anchor, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Section } from '../../components/section';
import { ToneBadge } from '../../components/state-badge';
import { sendersQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';
import type { Statistics } from '../../lib/api/statistics';
import { shownNumber } from '../../lib/text';

interface SendersSectionProps {
  senders: Statistics['senders'];
}

/** Share of failed messages from which a sender needs a look. */
const FAILING = 0.05;
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** Messages of each sender, and the share that failed. */
export function SendersSection({ senders }: SendersSectionProps) {
  const { workspaceId } = useCurrentWorkspace();
  const { data: known = [] } = useQuery(sendersQuery(workspaceId));
  if (senders.length === 0) return null;
  const numberOf = (senderId: string) => known.find((each) => each.senderId === senderId)?.number;
  return (
    <Section title="Senders">
      <Table.ScrollContainer minWidth={360}>
        <Table aria-label="Senders">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Number</Table.Th>
              <Table.Th ta="end">Messages</Table.Th>
              <Table.Th ta="end">Delivered</Table.Th>
              <Table.Th ta="end">Failed</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {senders.map(({ senderId, accepted, delivered, failed }) => (
              <Table.Tr key={senderId}>
                <Table.Td>
                  <SenderLink senderId={senderId} number={numberOf(senderId)} />
                </Table.Td>
                <Table.Td ta="end">{accepted.toLocaleString()}</Table.Td>
                <Table.Td ta="end">{delivered.toLocaleString()}</Table.Td>
                <Table.Td ta="end">
                  <ToneBadge tone={failed / accepted >= FAILING ? 'red' : 'gray'}>
                    {percent.format(failed / accepted)}
                  </ToneBadge>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

interface SenderLinkProps {
  senderId: string;
  /** Absent while the senders load, and for a sender that is gone. */
  number: string | undefined;
}

function SenderLink({ senderId, number }: SenderLinkProps) {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <Anchor
      renderRoot={(props) => (
        <Link
          {...props}
          to="/w/$workspaceId/senders/$senderId"
          params={{ workspaceId, senderId }}
        />
      )}
    >
      {number === undefined ? senderId : shownNumber(number)}
    </Anchor>
  );
}
