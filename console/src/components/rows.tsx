import { Badge, Group, List, Stack, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Ago } from './moment';
import classes from './rows.module.css';

interface RowsProps {
  label: string;
  children: ReactNode;
}

/** Look of a list whose items are rows. */
export const ROWS_LOOK = {
  listStyleType: 'none',
  spacing: 0,
  classNames: {
    root: classes['rows'] ?? '',
    item: classes['item'] ?? '',
    itemWrapper: classes['wide'] ?? '',
    itemLabel: classes['wide'] ?? '',
  },
} as const;

/** A list of things; narrow screens break each row where it is too long. */
export function Rows({ label, children }: RowsProps) {
  return (
    <List aria-label={label} {...ROWS_LOOK}>
      {children}
    </List>
  );
}

/** Where a row stands in a list of which only a part is there. */
export interface RowPlace {
  ref: Ref<HTMLLIElement>;
  index: number;
  /** Rows of the whole list; -1 while nobody knows. */
  of: number;
  /** True when the row no longer matches the filter of the log. */
  isPast: boolean;
}

interface RowProps {
  title: ReactNode;
  /** Before the title: the state of what comes and goes. */
  state?: ReactNode;
  /** Behind the title. */
  badge?: ReactNode;
  facts?: ReactNode;
  /** When it happened, at the end of the row. */
  at?: string;
  action?: ReactNode;
  place?: RowPlace;
}

/** Names a thing, with its state and facts; a moment and an action stand at the end. */
export function Row({ title, badge, facts, at, action, place, ...row }: RowProps) {
  const state = place?.isPast === true ? <PastBadge /> : row.state;
  return (
    <List.Item {...(place !== undefined && placed(place))}>
      <Group justify="space-between" gap="xs" className={classes['row']}>
        {state !== undefined && <div className={classes['state']}>{state}</div>}
        <Stack gap={2} miw={0} flex="1 1 240px">
          <Group gap="xs">
            <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Text>
            {badge}
          </Group>
          {facts !== undefined && (
            <Text size="sm" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
              {facts}
            </Text>
          )}
        </Stack>
        {at !== undefined && (
          <Text size="sm" c="dimmed" component="span" className={classes['at']}>
            <Ago at={at} />
          </Text>
        )}
        {action}
      </Group>
    </List.Item>
  );
}

function PastBadge() {
  return <Badge color="gray">No longer matches</Badge>;
}

function placed({ ref, index, of }: RowPlace) {
  return { ref, 'data-index': index, 'aria-posinset': index + 1, 'aria-setsize': of };
}
