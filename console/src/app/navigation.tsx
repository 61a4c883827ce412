import { NavLink, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '../components/icon';
import { useCan } from '../lib/api/session';
import { usePart } from '../lib/use-part';
import { type NavigationPage, PAGES, SETTINGS } from '../lib/pages';

interface NavigationProps {
  workspaceId: string;
  onNavigate: () => void;
}

/** Links to the pages of a workspace. */
export function Navigation({ workspaceId, onNavigate }: NavigationProps) {
  const hasInbox = useCan('inbox:use');
  const linkTo = ({ to, label, icon }: NavigationPage) => (
    <NavLink
      key={to}
      label={label}
      leftSection={<Icon name={icon} size={17} />}
      rightSection={hasInbox && icon === 'inbox' ? <Badge /> : null}
      renderRoot={(props) => (
        <Link
          {...props}
          to={to}
          params={{ workspaceId }}
          activeOptions={{ exact: icon === 'home', includeSearch: false }}
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
