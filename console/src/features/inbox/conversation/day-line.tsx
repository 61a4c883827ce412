import { Text } from '@mantine/core';
import { weekdayText } from '../../../lib/date-text';
import classes from './conversation.module.css';

interface DayLineProps {
  at: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day that what follows was said on, in the viewer's zone. */
export function DayLine({ at }: DayLineProps) {
  return (
    <Text size="xs" c="dimmed" fw={600} className={classes['between']}>
      {wordsOf(new Date(at))}
    </Text>
  );
}

function wordsOf(date: Date): string {
  const now = new Date();
  const isOn = (day: Date) => date.toDateString() === day.toDateString();
  if (isOn(now)) return 'Today';
  return isOn(new Date(now.getTime() - DAY_MS)) ? 'Yesterday' : weekdayText(date);
}
