import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { Icon, type IconName } from './icon';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** Level of the heading; a plain text unless given. */
  order?: 1 | 2;
  /** Sentence that says what to do. */
  children?: ReactNode;
  /** Button or link that leads on. */
  action?: ReactNode;
}

/** Stands where there is nothing to show, and says what to do. */
export function EmptyState({ icon, title, order, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" p="xl">
      <span className={classes['tile']}>
        <Icon name={icon} size={20} />
      </span>
      {order === undefined ? (
        <Text size="lg" fw={600} ta="center">
          {title}
        </Text>
      ) : (
        <Title order={order} size="h2" ta="center">
          {title}
        </Title>
      )}
      {children !== undefined && (
        <Text size="sm" c="dimmed" ta="center" maw={420}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
