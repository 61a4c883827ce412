import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from './workspace-route';

const inbox = createRoute({
  getParentRoute: () => workspace,
  path: '/inbox',
  component: lazyRouteComponent(() => import('../pages/inbox/inbox-page'), 'InboxPage'),
});

export const inboxRoutes = [inbox];
