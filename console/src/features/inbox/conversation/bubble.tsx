import classes from './bubble.module.css';
import { Group, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedText } from '../../../components/formatted-text';
import { Icon, type IconName } from '../../../components/icon';
import { ShortTime } from '../../../components/moment';

interface BubbleProps {
  /** Whose side it is on. */
  side: 'customer' | 'own' | 'note';
  author: ReactNode;
  icon?: IconName;
  /** Written by an AI agent, whose avatar stands beside it. */
  isByAgent?: boolean;
  /** Follows another one of its author: the name is not shown again. */
  isContinued: boolean;
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
  const { side, isByAgent = false, isContinued, at, state, isFailed = false, below } = props;
  return (
    <div className={classes['place']} data-side={side} data-agent={isByAgent || undefined}>
      {isByAgent && !isContinued && (
        <span className={classes['avatar']} aria-hidden>
          <Icon name="agent" size={15} />
        </span>
      )}
      <div className={classes['bubble']} data-side={side} data-failed={isFailed || undefined}>
        <Author {...props} />
        {/* As the text begins, so it is aligned; the time stands at the end of its last line. */}
        <div className={classes['content']} dir="auto">
          {props.children}
          <span className={classes['foot']} dir="ltr">
            <ShortTime at={at} isDayKnown />
            {state}
          </span>
        </div>
      </div>
      {below !== undefined && below !== false && <div className={classes['below']}>{below}</div>}
    </div>
  );
}

/** Name of the author; said, and not shown, where the message above has it. */
function Author({ author, icon, isContinued }: BubbleProps) {
  if (isContinued) return <VisuallyHidden>{author}</VisuallyHidden>;
  return (
    <Group gap={4} wrap="nowrap" className={classes['author']}>
      {icon !== undefined && <Icon name={icon} size={13} />}
      <Text size="xs" fw={600} component="span" truncate>
        {author}
      </Text>
    </Group>
  );
}

interface SaidTextProps {
  text: string;
}

/** A text of somebody else's with its formatting and links, whatever it holds. */
export function SaidText({ text }: SaidTextProps) {
  return <FormattedText text={text} hasLinks isInline />;
}
