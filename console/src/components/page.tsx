import { Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  about?: string;
  children: ReactNode;
}

/** A page of a workspace: its heading, also in the browser's tab, and what it is for. */
export function Page({ title, about, children }: PageProps) {
  useDocumentTitle(`${title} · Herald`);
  return (
    <Stack gap="lg" maw={1280}>
      <div>
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {about !== undefined && (
          <Text c="dimmed" size="sm">
            {about}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
}
