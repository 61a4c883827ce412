import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { WebhookHealth } from '../../lib/api/settings';

interface DeliveryChartProps {
  days: WebhookHealth['days'];
}

/** These have the contrast of graphics on the page in both themes. */
const SERIES = [
  { name: 'delivered', label: 'Delivered', color: 'green.8' },
  { name: 'failed', label: 'Failed', color: 'red.7' },
];

const weekday = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A picture of the days for those who see it; the table beside it has the numbers for everybody. */
export function DeliveryChart({ days }: DeliveryChartProps) {
  return (
    <BarChart
      aria-hidden
      h={200}
      data={days.map(({ day, ...counts }) => ({ day: weekday.format(new Date(day)), ...counts }))}
      dataKey="day"
      type="stacked"
      series={SERIES}
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      maxBarWidth={48}
      yAxisProps={{ allowDecimals: false, width: 44 }}
      // It follows live: bars that grow anew each time would never stand still.
      barProps={{ isAnimationActive: false }}
      tooltipAnimationDuration={0}
      // Room for the highest number of the axis, which would push the next one away.
      barChartProps={{ accessibilityLayer: false, margin: { top: 12 } }}
    />
  );
}
