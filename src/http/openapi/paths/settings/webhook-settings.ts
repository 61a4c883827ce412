import { answer, forMembers } from './operation';

const tags = ['Settings'];

/** Where statuses are posted (contract 6). */
export const webhookSettingsPaths = {
  '/api/v1/workspaces/{workspaceId}/webhook-settings': {
    get: forMembers('settings:read', {
      operationId: 'getWebhookSettings',
      tags,
      summary: 'The webhook settings; a token reads back as `(configured)`',
      description:
        'People without `settings:edit` get the URL without its query, which may hold a secret.',
      responses: { '200': answer('WebhookSettingsShown', 'The settings.') },
    }),
    put: forMembers('settings:edit', {
      operationId: 'saveWebhookSettings',
      tags,
      summary: 'Save the webhook settings; what is absent stays as it is',
      description:
        '`version` is that of the settings that were loaded: 409 when somebody else saved since, and when the token would go to a new origin without being confirmed.',
      body: 'WebhookSettingsRequest',
      responses: { '200': answer('WebhookSettingsSaved', 'Saved.') },
      errors: ['conflict', 'password_needed'],
    }),
  },
};
