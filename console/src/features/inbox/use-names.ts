import { useQuery } from '@tanstack/react-query';
import { type Agent, agentsQuery } from '../../lib/api/agents';
import { membersQuery } from '../../lib/api/people';
import { meQuery, useCurrentWorkspace } from '../../lib/api/session';
import { useNewMembers } from './use-new-members';

export interface Names {
  /** The own member id; null until the members are loaded. */
  me: string | null;
  nameOf: (memberId: string) => string;
  agentName: (agentId: string) => string;
}

const AGENTS_FRESH_MS = 60_000;

/** Loads the names of members and agents. Includes members of `memberIds` who joined a moment ago. */
export function useNames(memberIds: readonly (string | null)[]): Names {
  const { workspaceId } = useCurrentWorkspace();
  const { data: person } = useQuery({ ...meQuery, select: (me) => me.person });
  const { data: members } = useQuery(membersQuery(workspaceId));
  const { data: agents } = useQuery({
    ...agentsQuery(workspaceId),
    staleTime: AGENTS_FRESH_MS,
    select: namesById,
  });
  const lookedFor = useNewMembers(members, memberIds);
  const me = members?.find(({ email }) => email === person?.email)?.memberId ?? null;
  return {
    me,
    nameOf: (memberId) => {
      if (memberId === me) return 'you';
      const email = members?.find((each) => each.memberId === memberId)?.email;
      const isLoading = members === undefined || lookedFor.has(memberId);
      return email ?? (isLoading ? '…' : 'Former member');
    },
    agentName: (agentId) => agents?.get(agentId) ?? 'AI agent',
  };
}

function namesById(agents: Agent[]): ReadonlyMap<string, string> {
  return new Map(agents.map(({ agentId, name }) => [agentId, name]));
}
