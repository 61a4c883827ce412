import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from './workspace-route';

const senders = createRoute({
  getParentRoute: () => workspace,
  path: '/senders',
  component: lazyRouteComponent(() => import('../pages/senders/senders-page'), 'SendersPage'),
});

export const senderRoutes = [senders];
