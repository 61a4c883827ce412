import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { capitalized } from '../lib/text';
import { Icon, type IconName } from './icon';
import classes from './state-badge.module.css';

export type Tone = 'green' | 'blue' | 'yellow' | 'red' | 'gray';

interface Look {
  tone: Tone;
  icon?: IconName;
}

const LOOKS: Record<string, Look> = {
  active: { tone: 'green' },
  connected: { tone: 'green' },
  done: { tone: 'green', icon: 'tick' },
  On: { tone: 'green' },
  Active: { tone: 'green' },
  sent: { tone: 'gray', icon: 'tick' },
  delivered: { tone: 'green', icon: 'ticks' },
  read: { tone: 'blue', icon: 'ticks' },
  pending: { tone: 'blue', icon: 'clock' },
  accepted: { tone: 'gray', icon: 'clock' },
  running: { tone: 'blue', icon: 'clock' },
  Waiting: { tone: 'blue', icon: 'clock' },
  'ends soon': { tone: 'yellow', icon: 'clock' },
  failed: { tone: 'red', icon: 'warning' },
  rejected: { tone: 'red', icon: 'warning' },
  unreachable: { tone: 'red', icon: 'warning' },
  Error: { tone: 'red', icon: 'warning' },
  revoked: { tone: 'red' },
};

interface StateBadgeProps {
  state: string;
}

/** A state in a word, with its colour and a sign: never by colour alone. */
export function StateBadge({ state }: StateBadgeProps) {
  const { tone, icon } = LOOKS[state] ?? { tone: 'gray' };
  return (
    <ToneBadge tone={tone} icon={icon}>
      {capitalized(state)}
    </ToneBadge>
  );
}

interface ToneBadgeProps {
  tone: Tone;
  /** A dot unless given. */
  icon?: IconName | undefined;
  children: ReactNode;
}

/** A word on a tint, behind a sign. */
export function ToneBadge({ tone, icon, children }: ToneBadgeProps) {
  return (
    <Badge
      color={tone}
      leftSection={
        icon === undefined ? <span className={classes['dot']} /> : <Icon name={icon} size={13} />
      }
    >
      {children}
    </Badge>
  );
}
