import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';

const FRESH_MS = 60_000;

/** The names of the workspace's AI agents by their ids. */
export const agentNamesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['agent-names', workspaceId],
    queryFn: async () => {
      const params = { path: { workspaceId } };
      const asked = api.GET('/api/v1/workspaces/{workspaceId}/agents', { params });
      const { data } = await answerOf(asked);
      return new Map(data.map(({ agentId, name }) => [agentId, name]));
    },
    staleTime: FRESH_MS,
  });
