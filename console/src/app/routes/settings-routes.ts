import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from './workspace-route';

const settings = createRoute({
  getParentRoute: () => workspace,
  path: '/settings',
  component: lazyRouteComponent(
    () => import('../../features/settings/settings-page'),
    'SettingsPage',
  ),
});

const people = createRoute({
  getParentRoute: () => workspace,
  path: '/people',
  component: lazyRouteComponent(() => import('../../features/members/people-page'), 'PeoplePage'),
});

const audit = createRoute({
  getParentRoute: () => workspace,
  path: '/audit',
  component: lazyRouteComponent(() => import('../../features/members/audit-page'), 'AuditPage'),
});

export const settingsRoutes = [settings, people, audit];
