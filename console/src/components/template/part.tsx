import { Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface PartProps {
  legend: string;
  children: ReactNode;
}

/** Fields of a form that belong together. */
export function Part({ legend, children }: PartProps) {
  return (
    <Fieldset
      legend={legend}
      variant="unstyled"
      styles={{
        root: { padding: 0 },
        legend: { padding: 0, fontWeight: 600, color: 'var(--mantine-color-dimmed)' },
      }}
    >
      <Stack gap="sm">{children}</Stack>
    </Fieldset>
  );
}
