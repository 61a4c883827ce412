import { Card, SimpleGrid, Text } from '@mantine/core';
import type { Counts, Statistics } from '../../lib/api/statistics';
import { shownPercent } from '../../lib/text';
import classes from './message-figures.module.css';

interface MessageFiguresProps {
  statistics: Statistics;
}

interface Figure {
  name: keyof Counts;
  label: string;
  /** Count of which a figure is a share. */
  of: keyof Counts;
  /** True where more is worse. */
  isBad?: boolean;
}

const FIGURES: Figure[] = [
  { name: 'sent', label: 'Sent', of: 'accepted' },
  { name: 'delivered', label: 'Delivered', of: 'sent' },
  { name: 'read', label: 'Read', of: 'delivered' },
  { name: 'failed', label: 'Failed', of: 'accepted', isBad: true },
];

const change = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** Counts of the period with their share, and the change of their daily average since the period before. */
export function MessageFigures({ statistics: { totals, previous, days } }: MessageFiguresProps) {
  // Today is not over, and would look like a fall.
  const wholeDays = days.slice(0, -1);
  const averageOf = (name: keyof Counts) =>
    wholeDays.reduce((sum, day) => sum + day[name], 0) / wholeDays.length;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md" component="dl" m={0}>
      {FIGURES.map(({ name, label, of, isBad = false }) => (
        <Card key={name} withBorder padding="md">
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <dd className={classes['figure']}>
            <span className={classes['count']}>{totals[name].toLocaleString()}</span>
            <Change now={averageOf(name)} before={previous[name] / days.length} isBad={isBad} />
            <Text size="xs" c="dimmed" component="span" className={classes['share']}>
              {totals[of] === 0 ? '–' : `${shownPercent(totals[name] / totals[of])} of ${of}`}
            </Text>
          </dd>
        </Card>
      ))}
    </SimpleGrid>
  );
}

interface ChangeProps {
  now: number;
  before: number;
  isBad: boolean;
}

/** Change of a daily average; nothing where there is none to compare with. */
function Change({ now, before, isBad }: ChangeProps) {
  if (before === 0) return null;
  const grown = now / before - 1;
  const isWorse = isBad ? grown > 0 : grown < 0;
  return (
    <span
      className={classes['change']}
      data-worse={isWorse || undefined}
      title="Daily average without today, compared with the period before"
    >
      {change.format(grown)}
    </span>
  );
}
