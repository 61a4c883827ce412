import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { messageSearch } from '../pages/messages/message-search';
import { workspace } from './workspace-route';

const messages = createRoute({
  getParentRoute: () => workspace,
  path: '/messages',
  validateSearch: messageSearch,
  component: lazyRouteComponent(() => import('../pages/messages/messages-page'), 'MessagesPage'),
});

const message = createRoute({
  getParentRoute: () => workspace,
  path: '/messages/$messageId',
  component: lazyRouteComponent(() => import('../pages/messages/message-page'), 'MessagePage'),
});

export const messageRoutes = [messages, message];
