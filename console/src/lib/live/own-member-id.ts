import type { QueryClient } from '@tanstack/react-query';
import { membersQuery } from '../api/people';
import { meQuery } from '../api/session';

/** The signed-in person as a member of the workspace; null until the members are loaded. */
export function ownMemberId(queryClient: QueryClient, workspaceId: string): string | null {
  const me = queryClient.getQueryData(meQuery.queryKey);
  const members = queryClient.getQueryData(membersQuery(workspaceId).queryKey);
  return members?.find(({ email }) => email === me?.person.email)?.memberId ?? null;
}
