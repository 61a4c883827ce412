import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inboxSearch } from '../pages/inbox/inbox-search';
import { workspace } from './workspace-route';

/** The list stays while conversations beside it come and go. */
const inbox = createRoute({
  getParentRoute: () => workspace,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import('../pages/inbox/inbox-page'), 'InboxPage'),
});

const nothingChosen = createRoute({
  getParentRoute: () => inbox,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/inbox/nothing-chosen'), 'NothingChosen'),
});

const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '/$conversationId',
  component: lazyRouteComponent(
    () => import('../pages/inbox/conversation-page'),
    'ConversationPage',
  ),
});

export const inboxRoutes = [inbox.addChildren([nothingChosen, conversation])];
