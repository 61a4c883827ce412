import classes from './conversation.module.css';
import { Text } from '@mantine/core';
import type { HandlingChange } from '../../../lib/api/inbox';
import { ShortTime } from '../../../components/moment';
import { handlingWords } from '../handling-text';
import type { Names } from '../use-names';

interface HandlingLineProps {
  change: HandlingChange;
  names: Names;
}

/** From here on somebody else answers, and why. */
export function HandlingLine({ change, names }: HandlingLineProps) {
  const { reason, by, at } = change;
  return (
    <Text size="xs" c="dimmed" className={classes['between']}>
      {handlingWords(change, names)} · {reason}
      {by !== null && `, by ${names.nameOf(by)}`} · <ShortTime at={at} isDayKnown />
    </Text>
  );
}
