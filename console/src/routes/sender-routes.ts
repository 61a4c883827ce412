import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from './workspace-route';

const senders = createRoute({
  getParentRoute: () => workspace,
  path: '/senders',
  component: lazyRouteComponent(() => import('../pages/senders/senders-page'), 'SendersPage'),
});

const connectSender = createRoute({
  getParentRoute: () => workspace,
  path: '/senders/connect',
  component: lazyRouteComponent(
    () => import('../pages/senders/connect/connect-page'),
    'ConnectPage',
  ),
});

const sender = createRoute({
  getParentRoute: () => workspace,
  path: '/senders/$senderId',
  component: lazyRouteComponent(() => import('../pages/senders/sender-page'), 'SenderPage'),
});

export const senderRoutes = [senders, connectSender, sender];
