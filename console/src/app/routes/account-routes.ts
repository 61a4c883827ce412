import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from './workspace-route';

const account = createRoute({
  getParentRoute: () => workspace,
  path: '/account',
  component: lazyRouteComponent(() => import('../../features/account/account-page'), 'AccountPage'),
});

export const accountRoutes = [account];
