import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from './error-page';
import { NotFoundPage } from './not-found-page';
import { developmentRoutes, home, root, sessionRoutes, workspace } from './routes';
import { workspaceRoutes } from './workspace-routes';

const routeTree = root.addChildren([
  home,
  ...sessionRoutes,
  ...developmentRoutes,
  workspace.addChildren(workspaceRoutes),
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
