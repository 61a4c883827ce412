import { Group, List, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon';

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}

const DONE = { variant: 'light', color: 'green' } as const;
const UNDONE = { variant: 'default' } as const;

/** Shows a first step: its number, or a green mark once it is done. */
export function Step({ number, title, isDone, children }: StepProps) {
  return (
    <List.Item>
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <ThemeIcon radius="xl" {...(isDone ? DONE : UNDONE)} aria-hidden>
          {isDone ? <Icon name="tick" /> : number}
        </ThemeIcon>
        <Stack gap="xs" flex={1} miw={0}>
          <Text fw={600}>
            {title}
            {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
          </Text>
          {children}
        </Stack>
      </Group>
    </List.Item>
  );
}
