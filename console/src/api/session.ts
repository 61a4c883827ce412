import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components } from './schema';

export type Me = components['schemas']['Me'];
export type Workspace = Me['workspaces'][number];
type Permission = Workspace['permissions'][number];

/** Who is signed in, and where they are a member. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => answerOf(api.GET('/api/v1/me')),
});

/** The workspace of the page, as the signed-in person may use it; null when they are no member. */
export function useWorkspace(workspaceId: string): Workspace | null {
  const { data } = useSuspenseQuery(meQuery);
  return data.workspaces.find((workspace) => workspace.workspaceId === workspaceId) ?? null;
}
