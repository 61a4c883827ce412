import { Group, List, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface RowsProps {
  label: string;
  children: ReactNode;
}

/** A list of things; narrow screens break each row where it is too long. */
export function Rows({ label, children }: RowsProps) {
  return (
    <List
      listStyleType="none"
      spacing="xs"
      aria-label={label}
      styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
    >
      {children}
    </List>
  );
}

interface RowProps {
  title: ReactNode;
  badge?: ReactNode;
  facts?: ReactNode;
  action?: ReactNode;
}

export function Row({ title, badge, facts, action }: RowProps) {
  return (
    <List.Item>
      <Paper withBorder p="sm">
        <Group justify="space-between" gap="xs">
          <Stack gap={4} miw={0} flex="1 1 240px">
            <Group gap="xs">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
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
      </Paper>
    </List.Item>
  );
}
