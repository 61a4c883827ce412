import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { root } from './root';
import { signedIn } from './signed-in';

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
  component: lazyRouteComponent(() => import('../no-workspace-page'), 'NoWorkspacePage'),
});
