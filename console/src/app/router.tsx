import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from './error-page';
import { NotFoundPage } from './not-found-page';
import { accountRoutes } from './routes/account-routes';
import { agentRoutes } from './routes/agent-routes';
import { deliveryRoutes } from './routes/delivery-routes';
import { home } from './routes/home-route';
import { inboxRoutes } from './routes/inbox-routes';
import { messageRoutes } from './routes/message-routes';
import { overview } from './routes/overview-route';
import { root } from './routes/root';
import { senderRoutes } from './routes/sender-routes';
import { sessionRoutes } from './routes/session-routes';
import { settingsRoutes } from './routes/settings-routes';
import { templateRoutes } from './routes/template-routes';
import { workspace } from './routes/workspace-route';

const routeTree = root.addChildren([
  home,
  ...sessionRoutes,
  workspace.addChildren([
    overview,
    ...inboxRoutes,
    ...templateRoutes,
    ...messageRoutes,
    ...deliveryRoutes,
    ...settingsRoutes,
    ...senderRoutes,
    ...agentRoutes,
    ...accountRoutes,
  ]),
]);

export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/console',
    context: { queryClient },
    defaultPreload: 'intent',
    // The panes of the Inbox know their places themselves.
    scrollRestoration: ({ location }) => !location.pathname.includes('/inbox'),
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
