import { refuseStalePassword } from '../../services/members/confirm-password';
import { settingsWithoutQuery, shownSettings } from '../../services/webhooks/show-webhook-settings';
import { answer } from '../docs/responses';
import { WORKSPACE, endpoint, member } from '../endpoint';
import { refuseExceeded } from '../middleware/rate-headers';
import { doneAnswer } from '../schemas/settings/auth';
import {
  emptyRequest,
  overlapMsOf,
  rotateRequest,
  signingSecretAnswer,
  webhookHealthAnswer,
  webhookTestAnswer,
  webhookTestRequest,
} from '../schemas/settings/webhook-actions';
import {
  webhookSettingsAnswer,
  webhookSettingsRequest,
  webhookSettingsSavedAnswer,
} from '../schemas/settings/webhook-settings';

/** Where statuses are posted: settings, health, tests and the signature (contract 6 and 7). */

const tag = 'Settings';
const SETTINGS = `${WORKSPACE}/webhook-settings` as const;

export const getWebhookSettings = endpoint({
  method: 'get',
  path: SETTINGS,
  access: member('settings:read'),
  tag,
  summary: 'The webhook settings; a token reads back as `(configured)`',
  description:
    'People without `settings:edit` get the URL without its query, which may hold a secret.',
  answers: { 200: answer(webhookSettingsAnswer, 'The settings.') },
  async handle({ services, workspaceId, member: { permissions } }) {
    const shown = await services.showWebhookSettings(workspaceId);
    const settings = permissions.includes('settings:edit') ? shown : settingsWithoutQuery(shown);
    return { success: true, settings };
  },
});

export const saveWebhookSettings = endpoint({
  method: 'put',
  path: SETTINGS,
  access: member('settings:edit'),
  tag,
  summary: 'Save the webhook settings; what is absent stays as it is',
  description:
    '`version` is that of the settings that were loaded: 409 when somebody else saved since, and when the token would go to a new origin without being confirmed.',
  body: webhookSettingsRequest,
  answers: { 200: answer(webhookSettingsSavedAnswer, 'Saved.') },
  errors: ['conflict', 'password_needed'],
  async handle({ services, workspaceId, actor, session, body }) {
    // An editor who sends the saved token to an address of their own can read it there.
    if (body.keepTokenForNewOrigin === true) refuseStalePassword(session, services.clock.now());
    const saved = await services.saveWebhookSettings(workspaceId, body, actor);
    return {
      success: true,
      message: 'Webhook configuration saved.',
      settings: shownSettings(saved.settings),
      warnings: saved.warnings,
    };
  },
});

export const getWebhookHealth = endpoint({
  method: 'get',
  path: `${SETTINGS}/health`,
  access: member('settings:read'),
  tag,
  summary: 'The indicator, the Success rate, and what was completed each day',
  answers: { 200: answer(webhookHealthAnswer, 'How webhooks are doing.') },
  handle: async ({ services, workspaceId }) => ({
    success: true,
    health: await services.webhookHealth(workspaceId),
  }),
});

export const testWebhook = endpoint({
  method: 'post',
  path: `${SETTINGS}/test`,
  access: member('settings:edit'),
  tag,
  summary: 'Post one test event to the saved URL',
  description:
    'Also while webhooks are disabled; never repeated. 409 without a saved URL, and when a field of the body differs from what is saved.',
  body: webhookTestRequest,
  answers: { 200: answer(webhookTestAnswer, 'What the receiver answered.') },
  errors: ['conflict'],
  async handle({ services, workspaceId, body: { event = 'delivered', ...believed } }) {
    refuseExceeded(await services.countSessionRequest.ofWebhookTest(workspaceId));
    return { success: true, result: await services.testWebhook(workspaceId, event, believed) };
  },
});

export const enableWebhookSignature = endpoint({
  method: 'post',
  path: `${SETTINGS}/signature`,
  access: member('settings:edit', { freshPassword: true }),
  tag,
  summary: 'Sign deliveries by the Standard Webhooks scheme',
  body: emptyRequest,
  answers: { 201: answer(signingSecretAnswer, 'The secret, this once.') },
  errors: ['conflict'],
  handle: async ({ services, workspaceId, actor }) => ({
    success: true,
    ...(await services.webhookSigning.enable(workspaceId, actor)),
  }),
});

export const rotateWebhookSignature = endpoint({
  method: 'post',
  path: `${SETTINGS}/signature/rotate`,
  access: member('settings:edit', { freshPassword: true }),
  tag,
  summary: 'Make a new secret; the old one signs too for a while',
  body: rotateRequest,
  answers: { 200: answer(signingSecretAnswer, 'The new secret, this once.') },
  errors: ['conflict'],
  handle: async ({ services, workspaceId, actor, body }) => ({
    success: true,
    ...(await services.webhookSigning.rotate(workspaceId, overlapMsOf(body), actor)),
  }),
});

export const disableWebhookSignature = endpoint({
  method: 'delete',
  path: `${SETTINGS}/signature`,
  access: member('settings:edit'),
  tag,
  summary: 'Send deliveries unsigned',
  answers: { 200: answer(doneAnswer, 'They are unsigned.') },
  errors: ['conflict'],
  async handle({ services, workspaceId, actor }) {
    await services.webhookSigning.disable(workspaceId, actor);
    return { success: true };
  },
});
