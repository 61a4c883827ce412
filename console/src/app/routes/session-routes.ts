import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root';

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: wayBack,
  component: lazyRouteComponent(() => import('../../features/session/sign-in-page'), 'SignInPage'),
});

const choosePassword = createRoute({
  getParentRoute: () => root,
  path: '/choose-password',
  validateSearch: wayBack,
  component: lazyRouteComponent(
    () => import('../../features/session/choose-password-page'),
    'ChoosePasswordPage',
  ),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(
    () => import('../../features/session/invitation-page'),
    'InvitationPage',
  ),
});

const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: lazyRouteComponent(
    () => import('../../features/session/forgotten-password-page'),
    'ForgottenPasswordPage',
  ),
});

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/new-password',
  component: lazyRouteComponent(
    () => import('../../features/session/new-password-page'),
    'NewPasswordPage',
  ),
});

export const sessionRoutes = [signIn, choosePassword, invitation, forgottenPassword, newPassword];

/** Where to go afterwards: a page of the console, never another site. */
function wayBack({ to }: Record<string, unknown>): { to?: string } {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {};
}
