import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  AGENT,
  AGENTS,
  type Agent,
  type AgentSaved,
  agentQuery,
  agentsQuery,
} from '../../lib/api/agents';
import { ApiError, answerOf, api } from '../../lib/api/client';
import { useCurrentWorkspace } from '../../lib/api/session';
import { withRenamedFields } from '../../lib/renamed-fields';
import { type AgentValues, problemOfForm, requestOf } from './agent-values';

/** Somebody else saved between loading and saving; `current` is what they saved. */
export class AgentConflict extends Error {
  override readonly name = 'AgentConflict';

  constructor(readonly current: Agent) {
    super('Someone else changed the agent meanwhile.');
  }
}

/** Makes an agent. Refusals name the fields of the form. */
export function useCreateAgent(onCreated: (saved: AgentSaved) => void) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: AgentValues) => {
      const params = { path: { workspaceId } };
      const asked = api.POST(AGENTS, { params, body: requestOf(values) });
      return withRenamedFields(answerOf(asked), problemOfForm);
    },
    onSuccess: async (saved) => {
      await queryClient.invalidateQueries(agentsQuery(workspaceId));
      onCreated(saved);
    },
    // A key that was entered stays nowhere.
    gcTime: 0,
  });
}

interface ChangeAgent {
  values: AgentValues;
  /** Version of the agent the form was filled with. */
  version: number;
}

/** Saves the form. Fails with `AgentConflict`, or with what the API refused, by the fields of the form. */
export function useChangeAgent(agentId: string, onSaved: (agent: Agent) => void) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const params = { path: { workspaceId, agentId } };
  return useMutation({
    mutationFn: async ({ values, version }: ChangeAgent) => {
      const body = { ...requestOf(values), version };
      try {
        const asked = api.PATCH(AGENT, { params, body });
        return await withRenamedFields(answerOf(asked), problemOfForm);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
        // Both conflicts have one code; what is saved by now tells them apart.
        const { agent } = await answerOf(api.GET(AGENT, { params }));
        throw agent.version === version ? atKey(error) : new AgentConflict(agent);
      }
    },
    onSuccess: async ({ agent }) => {
      queryClient.setQueryData(agentQuery(workspaceId, agentId).queryKey, agent);
      onSaved(agent);
      notifications.show({ message: 'AI agent saved.', color: 'green' });
      await queryClient.invalidateQueries(agentsQuery(workspaceId));
    },
    gcTime: 0,
  });
}

/** A saved key does not follow the base URL to another origin: the key is what has to be entered. */
function atKey({ status, code, message, requestId }: ApiError): ApiError {
  return new ApiError(status, code, message, [{ field: 'key', message }], requestId);
}
