import { useQuery } from '@tanstack/react-query';
import { agentNamesQuery } from '../../api/agent-names';
import { membersQuery } from '../../api/people';
import { meQuery, useCurrentWorkspace } from '../../api/session';

export interface Names {
  /** The own member id; null until the members are loaded. */
  me: string | null;
  nameOf: (memberId: string) => string;
  agentName: (agentId: string) => string;
}

/** What people and agents of the workspace are called. */
export function useNames(): Names {
  const { workspaceId } = useCurrentWorkspace();
  const { data: person } = useQuery({ ...meQuery, select: (me) => me.person });
  const { data: members } = useQuery(membersQuery(workspaceId));
  const { data: agents } = useQuery(agentNamesQuery(workspaceId));
  const me = members?.find(({ email }) => email === person?.email)?.memberId ?? null;
  return {
    me,
    nameOf: (memberId) => {
      if (memberId === me) return 'you';
      if (members === undefined) return '…';
      return members.find((each) => each.memberId === memberId)?.email ?? 'a former member';
    },
    agentName: (agentId) => agents?.get(agentId) ?? 'AI agent',
  };
}
