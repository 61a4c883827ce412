import { Button, Table, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { WebhookHealth } from '../../lib/api/settings';
import { DeliveryChart } from './delivery-chart';

interface DeliveryDaysProps {
  days: WebhookHealth['days'];
}

/** Delivered and failed of each day, as a chart, and as numbers: screen readers have those from the start. */
export function DeliveryDays({ days }: DeliveryDaysProps) {
  const [isTable, { toggle }] = useDisclosure(false);
  const table = <DaysTable days={days} />;
  return (
    <>
      <DeliveryChart days={days} />
      <div>
        <Button variant="default" size="xs" onClick={toggle} aria-pressed={isTable}>
          View as table
        </Button>
      </div>
      {isTable ? table : <VisuallyHidden>{table}</VisuallyHidden>}
    </>
  );
}

function DaysTable({ days }: DeliveryDaysProps) {
  return (
    <Table withRowBorders={false} verticalSpacing={2} aria-label="Deliveries by day">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Day</Table.Th>
          <Table.Th ta="right">Delivered</Table.Th>
          <Table.Th ta="right">Failed</Table.Th>
          <Table.Th ta="right">Success rate</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.map(({ day, delivered, failed }) => (
          <Table.Tr key={day}>
            <Table.Td>{day}</Table.Td>
            <Table.Td ta="right">{delivered}</Table.Td>
            <Table.Td ta="right">{failed}</Table.Td>
            <Table.Td ta="right">{shownRate(rateOf(delivered, failed))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function rateOf(delivered: number, failed: number): number | null {
  return delivered + failed === 0 ? null : delivered / (delivered + failed);
}

/** Rounded down: 100 % is what did not fail at all. */
const percent = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumFractionDigits: 1,
  roundingMode: 'floor',
});

/** A success rate for people; a dash where nothing came to its end. */
export function shownRate(rate: number | null): string {
  return rate === null ? '–' : percent.format(rate);
}
