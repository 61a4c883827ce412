import { Badge } from '@mantine/core';

const COLORS: Record<string, string> = {
  active: 'green',
  connected: 'green',
  delivered: 'green',
  done: 'green',
  read: 'green',
  Active: 'green',
  pending: 'blue',
  sent: 'blue',
  accepted: 'blue',
  running: 'blue',
  Waiting: 'blue',
  'ends soon': 'yellow',
  failed: 'red',
  rejected: 'red',
  unreachable: 'red',
  Error: 'red',
  revoked: 'red',
};

interface StateBadgeProps {
  state: string;
}

/** A state as a word with a coloured dot: never by colour alone. */
export function StateBadge({ state }: StateBadgeProps) {
  return (
    <Badge variant="dot" color={COLORS[state] ?? 'gray'} tt="none" miw="max-content">
      {state}
    </Badge>
  );
}
