import { Card, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface StepSectionProps {
  title: string;
  /** The first step does not take the focus from the page that has just opened. */
  isFirst?: boolean;
  children: ReactNode;
}

/** Step of several. Its heading gets the focus when it opens, so that the focus does not stay with the last step. */
export function StepSection({ title, isFirst = false, children }: StepSectionProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
  }, [isFirst]);
  return (
    <Card component="section" withBorder padding="lg" aria-labelledby={headingId}>
      <Stack>
        <Title order={2} size="h4" id={headingId} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}
