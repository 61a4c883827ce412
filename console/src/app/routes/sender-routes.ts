import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workspace } from './workspace-route';

const senders = createRoute({
  getParentRoute: () => workspace,
  path: '/senders',
  component: lazyRouteComponent(() => import('../../features/senders/senders-page'), 'SendersPage'),
});

const connectSender = createRoute({
  getParentRoute: () => workspace,
  path: '/senders/connect',
  component: lazyRouteComponent(
    () => import('../../features/senders/connect/connect-page'),
    'ConnectPage',
  ),
});

const sender = createRoute({
  getParentRoute: () => workspace,
  path: '/senders/$senderId',
  component: lazyRouteComponent(() => import('../../features/senders/sender-page'), 'SenderPage'),
});

export const senderRoutes = [senders, connectSender, sender];
