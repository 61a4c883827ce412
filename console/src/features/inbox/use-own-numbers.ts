import { useQuery } from '@tanstack/react-query';
import { type Sender, sendersQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';

const NONE: string[] = [];
const FRESH_MS = 60_000;

/** The numbers of the workspace that customers write to; none until they are loaded. */
export function useOwnNumbers(): string[] {
  const { workspaceId } = useCurrentWorkspace();
  const { data = NONE } = useQuery({
    ...sendersQuery(workspaceId),
    staleTime: FRESH_MS,
    select: numbersOf,
  });
  return data;
}

/** Lists the numbers, each once: a number that moved to another provider has two senders. */
function numbersOf(senders: Sender[]): string[] {
  return [...new Set(senders.map(({ number }) => number))];
}
