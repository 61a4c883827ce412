import { Badge, Group, List, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

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
  badge?: ReactNode;
  facts?: ReactNode;
  action?: ReactNode;
  place?: RowPlace;
}

export function Row({ title, badge, facts, action, place }: RowProps) {
  return (
    <List.Item {...(place !== undefined && placed(place))}>
      <Paper withBorder p="sm">
        <Group justify="space-between" gap="xs">
          <Stack gap={4} miw={0} flex="1 1 240px">
            <Group gap="xs">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {title}
              </Text>
              {place?.isPast === true ? <PastBadge /> : badge}
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

function PastBadge() {
  return (
    <Badge variant="outline" color="gray">
      Changed since
    </Badge>
  );
}

function placed({ ref, index, of }: RowPlace) {
  return { ref, 'data-index': index, 'aria-posinset': index + 1, 'aria-setsize': of };
}
