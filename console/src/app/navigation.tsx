import { NavLink, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '../lib/api/session';
import { usePart } from '../lib/use-part';

interface NavigationProps {
  workspaceId: string;
  onNavigate: () => void;
}

const INBOX = '/w/$workspaceId/inbox';

const PAGES = [
  { to: '/w/$workspaceId', label: 'Overview', exact: true },
  { to: INBOX, label: 'Inbox', exact: false },
  { to: '/w/$workspaceId/templates', label: 'Templates', exact: false },
  { to: '/w/$workspaceId/messages', label: 'Messages', exact: false },
  { to: '/w/$workspaceId/deliveries', label: 'Deliveries', exact: false },
  { to: '/w/$workspaceId/usage', label: 'Usage', exact: false },
] as const;

const SETTINGS = [
  { to: '/w/$workspaceId/settings', label: 'API keys & webhooks', exact: false },
  { to: '/w/$workspaceId/senders', label: 'Senders', exact: false },
  { to: '/w/$workspaceId/agents', label: 'AI agents', exact: false },
  { to: '/w/$workspaceId/people', label: 'People', exact: false },
  { to: '/w/$workspaceId/audit', label: 'Audit log', exact: false },
] as const;

export function Navigation({ workspaceId, onNavigate }: NavigationProps) {
  const hasInbox = useCan('inbox:use');
  const badgeOf = (to: string) => (hasInbox && to === INBOX ? <Badge /> : null);
  const linkTo = ({ to, label, exact }: (typeof PAGES | typeof SETTINGS)[number]) => (
    <NavLink
      key={to}
      label={label}
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
    <Stack gap={2}>
      {PAGES.map(linkTo)}
      <Text size="sm" c="dimmed" px="sm" pt="md">
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
