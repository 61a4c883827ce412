import { Code, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { CopyButton } from './copy-button';

interface CopyFieldProps {
  label: string;
  value: string;
  about?: ReactNode;
}

/** Something to be entered elsewhere, ready to be copied as often as one likes. */
export function CopyField({ label, value, about }: CopyFieldProps) {
  const shownIn = useRef<HTMLElement>(null);
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Group gap="xs">
        <Code fz="sm" flex="1 1 240px" p="xs" ref={shownIn} style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Code>
        <CopyButton
          variant="default"
          value={value}
          shownIn={shownIn}
          ariaLabel={`Copy: ${label}`}
        />
      </Group>
      {about !== undefined && (
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      )}
    </Stack>
  );
}
