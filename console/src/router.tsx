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
import { deliverySearch } from './pages/deliveries/delivery-search';
import { ErrorPage } from './pages/error-page';
import { NotFoundPage } from './pages/not-found-page';

interface RouterContext {
  queryClient: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: wayBack,
  component: lazyRouteComponent(() => import('./pages/session/sign-in-page'), 'SignInPage'),
});

const choosePassword = createRoute({
  getParentRoute: () => root,
  path: '/choose-password',
  validateSearch: wayBack,
  component: lazyRouteComponent(
    () => import('./pages/session/choose-password-page'),
    'ChoosePasswordPage',
  ),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./pages/session/invitation-page'), 'InvitationPage'),
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

const settings = createRoute({
  getParentRoute: () => workspace,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings/settings-page'), 'SettingsPage'),
});

const deliveries = createRoute({
  getParentRoute: () => workspace,
  path: '/deliveries',
  validateSearch: deliverySearch,
  component: lazyRouteComponent(
    () => import('./pages/deliveries/deliveries-page'),
    'DeliveriesPage',
  ),
});

const delivery = createRoute({
  getParentRoute: () => workspace,
  path: '/deliveries/$eventId',
  component: lazyRouteComponent(() => import('./pages/deliveries/delivery-page'), 'DeliveryPage'),
});

const recoveries = createRoute({
  getParentRoute: () => workspace,
  path: '/recoveries',
  component: lazyRouteComponent(
    () => import('./pages/deliveries/recoveries-page'),
    'RecoveriesPage',
  ),
});

const people = createRoute({
  getParentRoute: () => workspace,
  path: '/people',
  component: lazyRouteComponent(() => import('./pages/people/people-page'), 'PeoplePage'),
});

const audit = createRoute({
  getParentRoute: () => workspace,
  path: '/audit',
  component: lazyRouteComponent(() => import('./pages/people/audit-page'), 'AuditPage'),
});

const routeTree = root.addChildren([
  home,
  signIn,
  choosePassword,
  invitation,
  workspace.addChildren([overview, deliveries, delivery, recoveries, settings, people, audit]),
]);

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
    if (!(error instanceof ApiError)) throw error;
    const search = { to: href };
    if (error.code === 'unauthorized') throw redirect({ to: '/sign-in', search });
    if (error.code === 'password_change_required') {
      throw redirect({ to: '/choose-password', search });
    }
    throw error;
  }
}

/** Where to go afterwards: a page of the console, never another site. */
function wayBack({ to }: Record<string, unknown>): { to?: string } {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {};
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
