import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from './workspace-route';

const messages = createRoute({
  getParentRoute: () => workspace,
  path: '/messages',
  component: lazyRouteComponent(() => import('../pages/messages/messages-page'), 'MessagesPage'),
});

export const messageRoutes = [messages];
