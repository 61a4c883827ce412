import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from './workspace-route';

const templates = createRoute({
  getParentRoute: () => workspace,
  path: '/templates',
  component: lazyRouteComponent(() => import('../pages/templates/templates-page'), 'TemplatesPage'),
});

export const templateRoutes = [templates];
