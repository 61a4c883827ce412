import { Card, Center, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Logo } from '../../components/logo';

interface SessionCardProps {
  title: string;
  children: ReactNode;
}

/** The frame of the pages before a workspace. */
export function SessionCard({ title, children }: SessionCardProps) {
  useDocumentTitle(title);
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack w="100%" maw={400} align="center" gap="lg">
        <Logo size={36} />
        <Card withBorder padding="xl" w="100%">
          <Stack>
            <Title order={1}>{title}</Title>
            {children}
          </Stack>
        </Card>
      </Stack>
    </Center>
  );
}
