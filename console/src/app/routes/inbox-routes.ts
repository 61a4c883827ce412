import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inboxSearch } from '../../features/inbox/inbox-search';
import { workspace } from './workspace-route';

/** The list stays while conversations beside it come and go. */
const inbox = createRoute({
  getParentRoute: () => workspace,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import('../../features/inbox/inbox-page'), 'InboxPage'),
});

const nothingChosen = createRoute({
  getParentRoute: () => inbox,
  path: '/',
  component: lazyRouteComponent(
    () => import('../../features/inbox/nothing-chosen'),
    'NothingChosen',
  ),
});

const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '/$conversationId',
  component: lazyRouteComponent(
    () => import('../../features/inbox/conversation-page'),
    'ConversationPage',
  ),
});

export const inboxRoutes = [inbox.addChildren([nothingChosen, conversation])];
