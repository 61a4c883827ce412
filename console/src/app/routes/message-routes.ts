import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { messageSearch } from '../../features/messages/message-search';
import { workspace } from './workspace-route';

const messages = createRoute({
  getParentRoute: () => workspace,
  path: '/messages',
  validateSearch: messageSearch,
  component: lazyRouteComponent(
    () => import('../../features/messages/messages-page'),
    'MessagesPage',
  ),
});

const message = createRoute({
  getParentRoute: () => workspace,
  path: '/messages/$messageId',
  component: lazyRouteComponent(
    () => import('../../features/messages/message-page'),
    'MessagePage',
  ),
});

export const messageRoutes = [messages, message];
