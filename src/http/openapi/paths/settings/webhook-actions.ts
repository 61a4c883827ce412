import { answer, forMembers } from './operation';

const tags = ['Settings'];
const SETTINGS = '/api/v1/workspaces/{workspaceId}/webhook-settings';

/** How webhooks are doing, testing them, and their signature (contract 6 and 7). */
export const webhookActionPaths = {
  [`${SETTINGS}/health` as const]: {
    get: forMembers('settings:read', {
      operationId: 'getWebhookHealth',
      tags,
      summary: 'The indicator, the Success rate, and what was completed each day',
      responses: { '200': answer('WebhookHealth', 'How webhooks are doing.') },
    }),
  },
  [`${SETTINGS}/test` as const]: {
    post: forMembers('settings:edit', {
      operationId: 'testWebhook',
      tags,
      summary: 'Post one test event to the saved URL',
      description:
        'Also while webhooks are disabled; never repeated. 409 without a saved URL, and when a field of the body differs from what is saved.',
      body: 'WebhookTestRequest',
      responses: { '200': answer('WebhookTested', 'What the receiver answered.') },
      errors: ['conflict'],
    }),
  },
  [`${SETTINGS}/signature` as const]: {
    post: forMembers('settings:edit', {
      operationId: 'enableWebhookSignature',
      tags,
      summary: 'Sign deliveries by the Standard Webhooks scheme',
      body: 'EmptyRequest',
      responses: { '201': answer('SigningSecret', 'The secret, this once.') },
      errors: ['conflict', 'password_needed'],
    }),
    delete: forMembers('settings:edit', {
      operationId: 'disableWebhookSignature',
      tags,
      summary: 'Send deliveries unsigned',
      responses: { '200': answer('Done', 'They are unsigned.') },
      errors: ['conflict'],
    }),
  },
  [`${SETTINGS}/signature/rotate` as const]: {
    post: forMembers('settings:edit', {
      operationId: 'rotateWebhookSignature',
      tags,
      summary: 'Make a new secret; the old one signs too for a while',
      body: 'RotateRequest',
      responses: { '200': answer('SigningSecret', 'The new secret, this once.') },
      errors: ['conflict', 'password_needed'],
    }),
  },
};
