import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { type Member, membersQuery } from '../../lib/api/people';
import { useCurrentWorkspace } from '../../lib/api/session';

/**
 * Reads the members again, once for each id that is none of theirs: somebody may have joined a moment ago. Returns the
 * ids of which that is not known yet.
 */
export function useNewMembers(
  members: readonly Member[] | undefined,
  memberIds: readonly (string | null)[],
): ReadonlySet<string> {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const known = new Set(members?.map(({ memberId }) => memberId));
  const unknown = [...new Set(memberIds)].filter(
    (memberId) => memberId !== null && members !== undefined && !known.has(memberId),
  ) as string[];
  return useQueries({
    queries: unknown.map((memberId) => ({
      queryKey: ['new-member', workspaceId, memberId],
      queryFn: async () => {
        await queryClient.fetchQuery({ ...membersQuery(workspaceId), staleTime: 0 });
        return memberId;
      },
      staleTime: Infinity,
      gcTime: Infinity,
    })),
    combine: (results: UseQueryResult<string>[]) =>
      new Set(unknown.filter((_memberId, index) => results[index]?.isSuccess !== true)),
  });
}
