import { NavLink, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';

interface NavigationProps {
  workspaceId: string;
  onNavigate: () => void;
}

const PAGES = [
  { to: '/w/$workspaceId', label: 'Overview', exact: true },
  { to: '/w/$workspaceId/deliveries', label: 'Deliveries', exact: false },
  { to: '/w/$workspaceId/settings', label: 'API keys & webhooks', exact: false },
  { to: '/w/$workspaceId/people', label: 'People', exact: false },
  { to: '/w/$workspaceId/audit', label: 'Audit log', exact: false },
] as const;

export function Navigation({ workspaceId, onNavigate }: NavigationProps) {
  return (
    <Stack component="nav" gap={2} aria-label="Pages of the workspace">
      {PAGES.map(({ to, label, exact }) => (
        <NavLink
          key={to}
          label={label}
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
      ))}
    </Stack>
  );
}
