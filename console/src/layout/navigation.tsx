import { NavLink, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';

interface NavigationProps {
  workspaceId: string;
  onNavigate: () => void;
}

const PAGES = [{ to: '/w/$workspaceId', label: 'Overview' }] as const;

export function Navigation({ workspaceId, onNavigate }: NavigationProps) {
  return (
    <Stack component="nav" gap={2} aria-label="Pages of the workspace">
      {PAGES.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ workspaceId }}
          activeOptions={{ exact: true }}
          onClick={onNavigate}
        >
          {({ isActive }) => <NavLink component="span" label={label} active={isActive} />}
        </Link>
      ))}
    </Stack>
  );
}
