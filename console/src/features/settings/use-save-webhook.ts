import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, answerOf, api } from '../../lib/api/client';
import { useCurrentWorkspace } from '../../lib/api/session';
import {
  type WebhookSettings,
  webhookHealthQuery,
  webhookSettingsQuery,
} from '../../lib/api/settings';
import { type WebhookValues, requestOf } from './webhook-values';

interface SaveWebhook {
  values: WebhookValues;
  /** Version of the settings the form was filled with. */
  version: string;
  keepTokenForNewOrigin?: boolean;
}

const PATH = '/api/v1/workspaces/{workspaceId}/webhook-settings';

/** Somebody else saved between loading and saving; `current` is what they saved. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';

  constructor(readonly current: WebhookSettings) {
    super('Someone else changed the webhook settings meanwhile.');
  }
}

/** The saved token would go to a URL of another origin. */
export class NewOriginQuestion extends Error {
  override readonly name = 'NewOriginQuestion';
}

/** Saves the form. Fails with `VersionConflict`, `NewOriginQuestion` or what the API refused. */
export function useSaveWebhook(onSaved: (settings: WebhookSettings) => void) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const params = { path: { workspaceId } };
  return useMutation({
    mutationFn: async ({ values, version, ...confirmed }: SaveWebhook) => {
      const body = { ...requestOf(values), version, ...confirmed };
      try {
        return await answerOf(api.PUT(PATH, { params, body }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
        // Both conflicts have one code; what is saved by now tells them apart.
        const { settings } = await answerOf(api.GET(PATH, { params }));
        throw settings.version === version
          ? new NewOriginQuestion(error.message)
          : new VersionConflict(settings);
      }
    },
    onSuccess: async ({ settings, message }) => {
      queryClient.setQueryData(webhookSettingsQuery(workspaceId).queryKey, settings);
      onSaved(settings);
      notifications.show({ message, color: 'green' });
      await queryClient.invalidateQueries(webhookHealthQuery(workspaceId));
    },
    // A token that was entered stays nowhere.
    gcTime: 0,
  });
}
