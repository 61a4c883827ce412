import { NavLink, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '../components/icon';
import { useCan } from '../lib/api/session';
import { usePart } from '../lib/use-part';

interface NavigationProps {
  workspaceId: string;
  onNavigate: () => void;
}

const INBOX = '/w/$workspaceId/inbox';

const PAGES = [
  { to: '/w/$workspaceId', label: 'Overview', icon: 'home', exact: true },
  { to: INBOX, label: 'Inbox', icon: 'inbox', exact: false },
  { to: '/w/$workspaceId/templates', label: 'Templates', icon: 'template', exact: false },
  { to: '/w/$workspaceId/messages', label: 'Messages', icon: 'send', exact: false },
  { to: '/w/$workspaceId/deliveries', label: 'Deliveries', icon: 'webhook', exact: false },
  { to: '/w/$workspaceId/usage', label: 'Usage', icon: 'usage', exact: false },
] as const;

const SETTINGS = [
  { to: '/w/$workspaceId/settings', label: 'API Keys & Webhooks', icon: 'key', exact: false },
  { to: '/w/$workspaceId/senders', label: 'Senders', icon: 'sender', exact: false },
  { to: '/w/$workspaceId/agents', label: 'AI agents', icon: 'agent', exact: false },
  { to: '/w/$workspaceId/people', label: 'People', icon: 'people', exact: false },
  { to: '/w/$workspaceId/audit', label: 'Audit log', icon: 'audit', exact: false },
] as const;

export function Navigation({ workspaceId, onNavigate }: NavigationProps) {
  const hasInbox = useCan('inbox:use');
  const badgeOf = (to: string) => (hasInbox && to === INBOX ? <Badge /> : null);
  const linkTo = ({ to, label, icon, exact }: (typeof PAGES | typeof SETTINGS)[number]) => (
    <NavLink
      key={to}
      label={label}
      leftSection={<Icon name={icon} size={17} />}
      rightSection={badgeOf(to)}
      renderRoot={(props) => (
        <Link
          {...props}
          to={to}
          params={{ workspaceId }}
          activeOptions={{ exact, includeSearch: false }}
          activeProps={{ 'data-active': true }}
          onClick={onNavigate}
        />
      )}
    />
  );
  return (
    <Stack gap={2} px={10}>
      {PAGES.map(linkTo)}
      <Text size="xs" fw={500} c="dimmed" px={10} pt="md" pb={4}>
        Settings
      </Text>
      {SETTINGS.map(linkTo)}
    </Stack>
  );
}

/** It follows what changes in the Inbox, which the first page need not wait for. */
function Badge() {
  const { data: InboxBadge } = usePart('inbox-badge', async () => {
    const { InboxBadge: component } = await import('../features/inbox/inbox-badge');
    return component;
  });
  return InboxBadge === undefined ? null : <InboxBadge />;
}
