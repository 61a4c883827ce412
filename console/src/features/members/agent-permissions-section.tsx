import { Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { permissionsQuery } from '../../lib/api/people';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { Loaded } from '../../components/loaded';
import { ProblemAlert } from '../../components/problem-alert';
import { Section } from '../../components/section';

/** Section for permissions of Support beyond their role; an Owner decides. */
export function AgentPermissionsSection() {
  const { workspaceId } = useCurrentWorkspace();
  const canEdit = useCan('permissions:edit');
  const permissions = useQuery(permissionsQuery(workspaceId));
  const grant = useGrant(workspaceId);
  return (
    <Section title="Support permissions" about="Owners and Admins can always change settings.">
      <ProblemAlert error={grant.error} />
      <Loaded query={permissions} what="the permissions" rows={1}>
        {({ roles }) => (
          <Switch
            label="Allow Support to manage settings"
            description="Keys, webhooks, channels, AI agents, deliveries and the audit log."
            checked={roles.agent.includes('settings:edit')}
            disabled={!canEdit || grant.isPending}
            onChange={(event) => grant.mutate(event.currentTarget.checked)}
          />
        )}
      </Loaded>
      {!canEdit && <Text size="sm">Only an Owner can change permissions.</Text>}
    </Section>
  );
}

function useGrant(workspaceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (granted: boolean) => {
      const params = { path: { workspaceId } };
      const body = { agent: granted ? ['settings:edit' as const] : [] };
      return answerOf(api.PUT('/api/v1/workspaces/{workspaceId}/permissions', { params, body }));
    },
    onSuccess: (saved) => queryClient.setQueryData(permissionsQuery(workspaceId).queryKey, saved),
  });
}
