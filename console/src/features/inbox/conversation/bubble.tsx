import classes from './bubble.module.css';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../components/icon';
import { ShortTime } from '../../../components/moment';

interface BubbleProps {
  /** Whose side it is on. */
  side: 'customer' | 'own' | 'note';
  author: ReactNode;
  icon?: IconName;
  at: string;
  /** Beside the time: what became of it. */
  state?: ReactNode;
  /** It did not reach the customer. */
  isFailed?: boolean;
  /** Below it, in small. */
  below?: ReactNode;
  children: ReactNode;
}

/** Something that somebody said: who, what, when, and what became of it. */
export function Bubble(props: BubbleProps) {
  const { side, author, icon, at, state, isFailed = false, below, children } = props;
  return (
    <div className={classes['place']} data-side={side}>
      <div className={classes['bubble']} data-side={side} data-failed={isFailed || undefined}>
        <Group gap={4} wrap="nowrap" className={classes['author']}>
          {icon !== undefined && <Icon name={icon} size={13} />}
          <Text size="xs" fw={600} component="span" truncate>
            {author}
          </Text>
        </Group>
        {children}
        <Group gap={4} justify="flex-end" className={classes['foot']}>
          <Text size="xs" component="span">
            <ShortTime at={at} isDayKnown />
          </Text>
          {state}
        </Group>
      </div>
      {below !== undefined && <div className={classes['below']}>{below}</div>}
    </div>
  );
}

interface SaidTextProps {
  text: string;
}

/** A text of somebody else's, as it was written, in whichever direction; never anything but text. */
export function SaidText({ text }: SaidTextProps) {
  return (
    <div dir="auto" className={classes['text']}>
      {text}
    </div>
  );
}
