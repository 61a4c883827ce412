import { Icon, type IconName } from '../../components/icon';
import type { Conversation } from '../../lib/api/inbox';
import classes from './assignment-text.module.css';
import type { Names } from './use-names';

type Handled = Pick<Conversation, 'handling' | 'assignedTo'>;

interface AssignmentTextProps {
  conversation: Handled;
  names: Names;
}

const ICONS: Record<Handled['handling'], IconName> = {
  autopilot: 'agent',
  unassigned: 'people',
  assigned: 'person',
};

/** Shows the assignment of a conversation. */
export function AssignmentText({ conversation, names }: AssignmentTextProps) {
  return (
    <span className={classes['handling']}>
      <Icon name={ICONS[conversation.handling]} size={14} />
      <span className={classes['words']}>{assignmentWords(conversation, names)}</span>
    </span>
  );
}

export function assignmentWords({ handling, assignedTo }: Handled, { nameOf }: Names): string {
  if (handling === 'autopilot') return 'Autopilot';
  if (handling === 'unassigned' || assignedTo === null) return 'Unassigned';
  return `Assigned to ${nameOf(assignedTo)}`;
}
