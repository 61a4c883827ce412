import type { WebhookHealth } from '../../lib/api/settings';
import { BarChart } from '../../components/bar-chart';

interface DeliveryChartProps {
  days: WebhookHealth['days'];
}

const SERIES = [
  { name: 'delivered' as const, label: 'Delivered', tone: 'ok' as const },
  { name: 'failed' as const, label: 'Failed', tone: 'bad' as const },
];

const short = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const long = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Draws the days for those who see it; the table beside it has the numbers for everybody. */
export function DeliveryChart({ days }: DeliveryChartProps) {
  const bars = days.map(({ day, ...counts }) => {
    const date = new Date(day);
    return { label: short.format(date), title: long.format(date), counts };
  });
  return <BarChart label="Deliveries by day" series={SERIES} bars={bars} />;
}
