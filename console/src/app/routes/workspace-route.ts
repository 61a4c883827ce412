import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root';
import { signedIn } from './signed-in';

/** Everything below is a workspace's, behind its navigation. */
export const workspace = createRoute({
  getParentRoute: () => root,
  path: '/w/$workspaceId',
  loader: ({ context, location }) => signedIn(context.queryClient, location.href),
  component: lazyRouteComponent(() => import('../workspace-layout'), 'WorkspaceLayout'),
});
