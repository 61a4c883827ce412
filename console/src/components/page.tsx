import { Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useCurrentWorkspace } from '../lib/api/session';
import { Icon } from './icon';
import { TextLink } from './text-link';

interface ParentPage {
  to:
    | '/w/$workspaceId/agents'
    | '/w/$workspaceId/deliveries'
    | '/w/$workspaceId/messages'
    | '/w/$workspaceId/senders'
    | '/w/$workspaceId/templates';
  label: string;
}

interface PageProps {
  title: string;
  about?: string;
  /** Behind the title. */
  badge?: ReactNode;
  /** List to which the page belongs. */
  parent?: ParentPage;
  /** Button or link for what is done most on the page. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page of a workspace: its heading, also in the browser's tab, and what it is for. */
export function Page({ title, about, badge, parent, action, children }: PageProps) {
  useDocumentTitle(`${title} · Herald`);
  return (
    <Stack gap="lg" maw={1280} data-page>
      <Stack gap={6}>
        {parent !== undefined && <ParentLink parent={parent} />}
        <Group justify="space-between" align="flex-start" gap="sm">
          <div>
            <Group gap="xs">
              <Title order={1} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
                {title}
              </Title>
              {badge}
            </Group>
            {about !== undefined && (
              <Text c="dimmed" size="sm">
                {about}
              </Text>
            )}
          </div>
          {action}
        </Group>
      </Stack>
      {children}
    </Stack>
  );
}

function ParentLink({ parent: { to, label } }: { parent: ParentPage }) {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <TextLink size="sm" w="max-content" to={to} params={{ workspaceId }}>
      <Group gap={4} component="span">
        <Icon name="left" size={14} />
        {label}
      </Group>
    </TextLink>
  );
}
