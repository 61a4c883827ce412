import { Group, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './rows.module.css';

interface RowsProps {
  label: string;
  children: ReactNode;
}

const CLASS_NAMES = {
  root: classes['rows'] ?? '',
  item: classes['item'] ?? '',
  itemWrapper: classes['wide'] ?? '',
  itemLabel: classes['wide'] ?? '',
};

/** A list of things; narrow screens break each row where it is too long. */
export function Rows({ label, children }: RowsProps) {
  return (
    <List aria-label={label} listStyleType="none" spacing={0} classNames={CLASS_NAMES}>
      {children}
    </List>
  );
}

interface RowProps {
  title: ReactNode;
  /** Before the title: the state of what comes and goes. */
  state?: ReactNode;
  /** Behind the title. */
  badge?: ReactNode;
  facts?: ReactNode;
  action?: ReactNode;
}

/** Names a thing, with its state and facts; an action stands at the end. */
export function Row({ title, state, badge, facts, action }: RowProps) {
  return (
    <List.Item>
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
        {action}
      </Group>
    </List.Item>
  );
}
