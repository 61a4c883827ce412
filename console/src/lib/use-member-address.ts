import { useQuery } from '@tanstack/react-query';
import { membersQuery } from './api/people';
import { useCurrentWorkspace } from './api/session';

/** Returns a function that gives the address of a member; "…" while members load, "a former member" for who left. */
export function useMemberAddress(): (memberId: string) => string {
  const { workspaceId } = useCurrentWorkspace();
  const { data: members } = useQuery(membersQuery(workspaceId));
  return (memberId) =>
    members?.find((each) => each.memberId === memberId)?.email ??
    (members === undefined ? '…' : 'a former member');
}
