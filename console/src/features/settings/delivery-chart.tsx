import type { WebhookHealth } from '../../lib/api/settings';
import { BarChart } from '../../components/bar-chart';
import { dateOfDay, dayText, weekdayText } from '../../lib/date-text';

interface DeliveryChartProps {
  days: WebhookHealth['days'];
}

const SERIES = [
  { name: 'delivered' as const, label: 'Delivered', tone: 'ok' as const },
  { name: 'failed' as const, label: 'Failed', tone: 'bad' as const },
];

/** Draws the days for those who see it; the table beside it has the numbers for everybody. */
export function DeliveryChart({ days }: DeliveryChartProps) {
  const bars = days.map(({ day, ...counts }) => {
    const date = dateOfDay(day);
    return { label: dayText(date), title: weekdayText(date), counts };
  });
  return <BarChart label="Deliveries by day" series={SERIES} bars={bars} />;
}
