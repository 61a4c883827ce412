import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { ApiError } from './api/client';
import { meQuery } from './api/session';
import { ErrorPage } from './pages/error-page';
import { NotFoundPage } from './pages/not-found-page';

interface RouterContext {
  queryClient: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    typeof to === 'string' && to.startsWith('/') ? { to } : {},
  component: lazyRouteComponent(() => import('./pages/sign-in-page'), 'SignInPage'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: async ({ context, location }) => {
    const { workspaces } = await signedIn(context.queryClient, location.href);
    const [first] = workspaces;
    if (first !== undefined) {
      throw redirect({ to: '/w/$workspaceId', params: { workspaceId: first.workspaceId } });
    }
  },
  component: lazyRouteComponent(() => import('./pages/no-workspace-page'), 'NoWorkspacePage'),
});

/** Everything below is a workspace's, behind its navigation. */
const workspace = createRoute({
  getParentRoute: () => root,
  path: '/w/$workspaceId',
  loader: ({ context, location }) => signedIn(context.queryClient, location.href),
  component: lazyRouteComponent(() => import('./layout/workspace-layout'), 'WorkspaceLayout'),
});

const overview = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/overview-page'), 'OverviewPage'),
});

const routeTree = root.addChildren([home, signIn, workspace.addChildren([overview])]);

export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/console',
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
}

/** Who is signed in. Whoever is not goes to sign in, and comes back to `href` afterwards. */
async function signedIn(queryClient: QueryClient, href: string) {
  try {
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      throw redirect({ to: '/sign-in', search: { to: href } });
    }
    throw error;
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
