import { Card, Center, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface SessionCardProps {
  title: string;
  children: ReactNode;
}

/** The frame of the pages before a workspace. */
export function SessionCard({ title, children }: SessionCardProps) {
  useDocumentTitle(title);
  return (
    <Center mih="100vh" p="md" component="main">
      <Card withBorder padding="xl" w="100%" maw={420}>
        <Stack>
          <Title order={1} size="h3">
            {title}
          </Title>
          {children}
        </Stack>
      </Card>
    </Center>
  );
}
