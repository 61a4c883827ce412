import { Button, VisuallyHidden } from '@mantine/core';
import { Table } from '../../components/table';
import { useDisclosure } from '@mantine/hooks';
import type { WebhookHealth } from '../../lib/api/settings';
import { dateOfDay, dayText } from '../../lib/date-text';
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
    <Table label="Deliveries by day">
      <thead>
        <tr>
          <th>Day</th>
          <th data-number>Delivered</th>
          <th data-number>Failed</th>
          <th data-number>Success rate</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, delivered, failed }) => (
          <tr key={day}>
            <td>{dayText(dateOfDay(day))}</td>
            <td data-number>{delivered}</td>
            <td data-number>{failed}</td>
            <td data-number>{shownRate(rateOf(delivered, failed))}</td>
          </tr>
        ))}
      </tbody>
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
