import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError, answerOf, api } from './client';
import type { components } from './schema';

export type Me = components['schemas']['Me'];
export type Workspace = Me['workspaces'][number];
export type Permission = Workspace['permissions'][number];

/** Loads the signed-in person and their workspaces. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => answerOf(api.GET('/api/v1/me')),
});

/** The workspace of the page, as the signed-in person may use it; null when they are no member. */
export function useWorkspace(workspaceId: string): Workspace | null {
  const { data } = useSuspenseQuery(meQuery);
  return data.workspaces.find((workspace) => workspace.workspaceId === workspaceId) ?? null;
}

/** Loads the signed-in person, or null for pages that need no session. */
export const perhapsMeQuery = queryOptions({
  queryKey: ['perhaps-me'],
  queryFn: async () => {
    const { data, response } = await api.GET('/api/v1/me');
    return response.ok ? (data ?? null) : null;
  },
});

/** Loads the options of a visitor without a session. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: () => answerOf(api.GET('/api/v1/auth/options')),
  staleTime: Infinity,
});

/** The workspace of the page, for what stands below the workspace's frame. */
export function useCurrentWorkspace(): Workspace {
  const { workspaceId } = useParams({ from: '/w/$workspaceId' });
  const workspace = useWorkspace(workspaceId);
  if (workspace === null) throw new ApiError(404, 'not_found', 'Workspace not found.', [], null);
  return workspace;
}

export function useCan(permission: Permission): boolean {
  return useCurrentWorkspace().permissions.includes(permission);
}
