import { VisuallyHidden } from '@mantine/core';
import { BarChart } from '../bar-chart';
import { Table } from '../table';
import { dateOfDay, dayText, weekdayText } from '../../lib/date-text';
import type { Statistics } from '../../lib/api/statistics';

interface MessageChartProps {
  days: Statistics['days'];
}

const SERIES = [
  { name: 'delivered', label: 'Delivered', tone: 'ok' },
  { name: 'underway', label: 'On the way', tone: 'idle' },
  { name: 'failed', label: 'Failed', tone: 'bad' },
] as const;

/** Bars of the messages of each day: delivered, failed, and neither so far. */
export function MessageChart({ days }: MessageChartProps) {
  const bars = days.map(({ day, accepted, delivered, failed }) => ({
    label: dayText(dateOfDay(day)),
    title: weekdayText(dateOfDay(day)),
    counts: { delivered, failed, underway: Math.max(0, accepted - delivered - failed) },
  }));
  return (
    <>
      <BarChart label="Messages" series={[...SERIES]} bars={bars} />
      <VisuallyHidden>
        <Table label="Messages by day">
          <thead>
            <tr>
              <th>Day</th>
              {SERIES.map(({ name, label }) => (
                <th key={name}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ title, counts }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {SERIES.map(({ name }) => (
                  <td key={name}>{counts[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </VisuallyHidden>
    </>
  );
}
