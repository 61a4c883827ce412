import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  about?: ReactNode;
  /** Beside the heading. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A part of a page, in a frame, which screen readers find by its heading. */
export function Section({ title, about, action, children }: SectionProps) {
  const headingId = useId();
  return (
    <Card component="section" withBorder aria-labelledby={headingId} padding="lg">
      <Stack>
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} size="h4" id={headingId}>
              {title}
            </Title>
            {about !== undefined && (
              <Text c="dimmed" size="sm">
                {about}
              </Text>
            )}
          </div>
          {action}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
