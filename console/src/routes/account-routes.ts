import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from './workspace-route';

const account = createRoute({
  getParentRoute: () => workspace,
  path: '/account',
  component: lazyRouteComponent(() => import('../pages/account/account-page'), 'AccountPage'),
});

export const accountRoutes = [account];
