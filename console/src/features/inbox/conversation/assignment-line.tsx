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

/** Marks where somebody else begins to answer, and why. */
export function AssignmentLine({ change, names }: AssignmentLineProps) {
  const { by, at } = change;
  const words = by === null ? wordsOfHerald(change, names) : wordsOfMember(change, by, names);
  return (
    <Text size="xs" c="dimmed" className={classes['between']}>
      {words} · <ShortTime at={at} isDayKnown />
    </Text>
  );
}

function wordsOfMember({ handling, assignedTo }: HandlingChange, by: string, names: Names): string {
  const who = by === names.me ? 'You' : names.nameOf(by);
  if (handling === 'autopilot') return `${who} handed the conversation back to the AI agent`;
  if (handling === 'unassigned' || assignedTo === null) return `${who} unassigned the conversation`;
  return assignedTo === by ? `${who} took over` : `${who} assigned to ${names.nameOf(assignedTo)}`;
}

/** Beginning of the reason of what `autoPilot` of a send changed (docs/contract.md). */
const BY_API = 'autoPilot: ';

function wordsOfHerald(change: HandlingChange, names: Names): string {
  if (!change.reason.startsWith(BY_API))
    return `${assignmentWords(change, names)} · ${change.reason}`;
  return `AI agent turned ${change.handling === 'autopilot' ? 'on' : 'off'} by the API`;
}
