import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { ApiError } from '../lib/api/client';
import { meQuery } from '../lib/api/session';

interface RouterContext {
  queryClient: QueryClient;
}

export const root = createRootRouteWithContext<RouterContext>()({});

/** Leads to the person's first workspace. */
export const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: async ({ context, location }) => {
    const { workspaces } = await signedIn(context.queryClient, location.href);
    const [first] = workspaces;
    if (first !== undefined) {
      throw redirect({ to: '/w/$workspaceId', params: { workspaceId: first.workspaceId } });
    }
  },
  component: lazyRouteComponent(() => import('./no-workspace-page'), 'NoWorkspacePage'),
});

/** Everything below is a workspace's, behind its navigation. */
export const workspace = createRoute({
  getParentRoute: () => root,
  path: '/w/$workspaceId',
  loader: ({ context, location }) => signedIn(context.queryClient, location.href),
  component: lazyRouteComponent(() => import('./workspace-layout'), 'WorkspaceLayout'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: wayBack,
  component: lazyRouteComponent(() => import('../features/session/sign-in-page'), 'SignInPage'),
});

const choosePassword = createRoute({
  getParentRoute: () => root,
  path: '/choose-password',
  validateSearch: wayBack,
  component: lazyRouteComponent(
    () => import('../features/session/choose-password-page'),
    'ChoosePasswordPage',
  ),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(
    () => import('../features/session/invitation-page'),
    'InvitationPage',
  ),
});

const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: lazyRouteComponent(
    () => import('../features/session/forgotten-password-page'),
    'ForgottenPasswordPage',
  ),
});

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/new-password',
  component: lazyRouteComponent(
    () => import('../features/session/new-password-page'),
    'NewPasswordPage',
  ),
});

const authorize = createRoute({
  getParentRoute: () => root,
  path: '/authorize',
  validateSearch: ({ request }: Record<string, unknown>): { request?: string } =>
    typeof request === 'string' ? { request } : {},
  loader: ({ context, location }) => signedIn(context.queryClient, location.href),
  component: lazyRouteComponent(
    () => import('../features/session/key-request-page'),
    'KeyRequestPage',
  ),
});

/** Show the components to those who build pages; only `npx vite console` has them. */
export const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/_design',
        component: lazyRouteComponent(() => import('./design/design-page'), 'DesignPage'),
      }),
    ]
  : [];

export const sessionRoutes = [
  signIn,
  choosePassword,
  invitation,
  forgottenPassword,
  newPassword,
  authorize,
];

/** Where to go afterwards: a page of the console, never another site. */
function wayBack({ to }: Record<string, unknown>): { to?: string } {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {};
}

/** Returns the signed-in person; without a session redirects to sign in, and back to `href` afterwards. */
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
