import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { useCurrentWorkspace } from '../../lib/api/session';
import { webhookSettingsQuery } from '../../lib/api/settings';

const PATH = '/api/v1/workspaces/{workspaceId}/webhook-settings/signature';

/** Actions on the signing secret. */
export function useSignature() {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const params = { path: { workspaceId } };
  const { queryKey } = webhookSettingsQuery(workspaceId);
  // Only what is saved changes, not what somebody is just writing into the form.
  const noteSigned = (signed: boolean) =>
    queryClient.setQueryData(queryKey, (settings) => settings && { ...settings, signed });
  // A secret that is shown once stays nowhere.
  const enable = useMutation({
    mutationFn: () => answerOf(api.POST(PATH, { params, body: {} })),
    onSuccess: () => noteSigned(true),
    gcTime: 0,
  });
  const rotate = useMutation({
    mutationFn: (overlapHours: number) =>
      answerOf(api.POST(`${PATH}/rotate`, { params, body: { overlapHours } })),
    gcTime: 0,
  });
  const remove = useMutation({
    mutationFn: async () => {
      await answerOf(api.DELETE(PATH, { params }));
    },
    onSuccess: () => noteSigned(false),
  });
  return { enable, rotate, remove };
}
