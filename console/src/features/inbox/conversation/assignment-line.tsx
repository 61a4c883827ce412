import classes from './conversation.module.css';
import { Text } from '@mantine/core';
import type { HandlingChange } from '../../../lib/api/inbox';
import { ShortTime } from '../../../components/moment';
import { assignmentWords } from '../assignment-text';
import type { Names } from '../use-names';

interface AssignmentLineProps {
  change: HandlingChange;
  names: Names;
}

/** From here on somebody else answers, and why. */
export function AssignmentLine({ change, names }: AssignmentLineProps) {
  const { reason, by, at } = change;
  return (
    <Text size="xs" c="dimmed" className={classes['between']}>
      {assignmentWords(change, names)} · {reason}
      {by !== null && `, by ${names.nameOf(by)}`} · <ShortTime at={at} isDayKnown />
    </Text>
  );
}
