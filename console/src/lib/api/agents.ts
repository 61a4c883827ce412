import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components } from './schema';

export type Agent = components['schemas']['Agent'];
export type AgentSaved = components['schemas']['AgentSaved'];
export type AgentTest = components['schemas']['AgentTested']['result'];

export const AGENTS = '/api/v1/workspaces/{workspaceId}/agents';
export const AGENT = `${AGENTS}/{agentId}` as const;

export const agentsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['agents', workspaceId],
    queryFn: async () => {
      const params = { path: { workspaceId } };
      return (await answerOf(api.GET(AGENTS, { params }))).data;
    },
  });

/** Loaded when the page opens and when asked to: a form is not changed under the hands of its writer. */
export const agentQuery = (workspaceId: string, agentId: string) =>
  queryOptions({
    queryKey: ['agent', workspaceId, agentId],
    queryFn: async () => {
      const params = { path: { workspaceId, agentId } };
      return (await answerOf(api.GET(AGENT, { params }))).agent;
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
