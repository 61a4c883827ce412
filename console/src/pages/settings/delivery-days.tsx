import { Progress, Table } from '@mantine/core';
import type { WebhookHealth } from '../../api/settings';

interface DeliveryDaysProps {
  days: WebhookHealth['days'];
}

/** Delivered and failed of each day, as numbers with a bar beside them. */
export function DeliveryDays({ days }: DeliveryDaysProps) {
  const most = Math.max(1, ...days.map(({ delivered, failed }) => delivered + failed));
  return (
    <Table withRowBorders={false} verticalSpacing={2} aria-label="Deliveries by day">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Day</Table.Th>
          <Table.Th ta="right">Delivered</Table.Th>
          <Table.Th ta="right">Failed</Table.Th>
          <Table.Td w="50%" visibleFrom="xs" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.map(({ day, delivered, failed }) => (
          <Table.Tr key={day}>
            <Table.Td>{day}</Table.Td>
            <Table.Td ta="right">{delivered}</Table.Td>
            <Table.Td ta="right">{failed}</Table.Td>
            <Table.Td visibleFrom="xs">
              <Progress.Root aria-hidden>
                <Progress.Section value={(delivered / most) * 100} color="green" />
                <Progress.Section value={(failed / most) * 100} color="red" />
              </Progress.Root>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
