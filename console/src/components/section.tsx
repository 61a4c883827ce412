import { Box, Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useLostFocus } from '../lib/use-lost-focus';

interface SectionProps {
  title: ReactNode;
  about?: ReactNode;
  /** Beside the heading. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A part of a page, in a frame, which screen readers find by its heading. */
export function Section({ title, about, action, children }: SectionProps) {
  const headingId = useId();
  const lostFocus = useLostFocus<HTMLElement>();
  return (
    <Card
      component="section"
      withBorder
      aria-labelledby={headingId}
      padding="lg"
      tabIndex={-1}
      {...lostFocus}
    >
      <Stack>
        <Group justify="space-between" align="flex-start">
          <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
            <Title order={2} size="h2" id={headingId}>
              {title}
            </Title>
            {about !== undefined && (
              <Text c="dimmed" size="sm">
                {about}
              </Text>
            )}
          </Box>
          {action}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
