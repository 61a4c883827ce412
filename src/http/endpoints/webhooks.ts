import { z } from 'zod';
import { FURTHER_EVENTS } from '../../domain/further-event';
import { EVENT_KINDS, POSTED_NAMES, WEBHOOK_EVENTS } from '../../domain/webhook-event';
import { RETRYING_MAX } from '../../domain/webhook-outcome';
import { WEBHOOK_TOKEN_PATTERN, WEBHOOK_TOKEN_RULE } from '../../domain/webhook-settings';
import { refuseStalePassword } from '../../services/members/confirm-password';
import { CONFIGURED_TOKEN } from '../../services/webhooks/save-webhook-settings';
import { settingsWithoutQuery, shownSettings } from '../../services/webhooks/show-webhook-settings';
import { webhookCallbacks } from '../docs/webhooks';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { refuseExceeded } from '../middleware/rate-limit';
import { timestamp } from '../schemas/fields';

/** Webhook settings, their health and tests (contract 6 and 7). */

const tag = 'Settings';
const SETTINGS = `${WORKSPACE}/webhook-settings` as const;

const version = z.string().min(1).max(64);

const events = z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length);
const furtherEvents = z.array(z.enum(FURTHER_EVENTS)).max(FURTHER_EVENTS.length);

const webhookSettings = z
  .object({
    enabled: z.boolean(),
    url: z.string().nullable(),
    token: z.literal(CONFIGURED_TOKEN).nullable(),
    events,
    furtherEvents: furtherEvents.describe('Posted beside the statuses; none by default.'),
    signed: z.boolean().describe('Whether deliveries carry the Standard Webhooks signature.'),
    version,
    retries: z
      .object({ attempts: z.int().min(1), endsAfterSeconds: z.int().min(0) })
      .describe(
        "Attempts of a delivery, by the operator's schedule; jitter and `Retry-After` make it longer.",
      ),
  })
  .meta({ id: 'WebhookSettings' });

const webhookSettingsAnswer = z
  .object({
    success: z.literal(true),
    settings: webhookSettings,
  })
  .meta({ id: 'WebhookSettingsShown' });

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
    const shown = await services.webhooks.showSettings(workspaceId);
    const settings = permissions.includes('settings:edit') ? shown : settingsWithoutQuery(shown);
    return { success: true, settings: { ...settings, retries: services.webhookRetries } };
  },
});

/** Changes of webhook settings: absent fields keep their value (contract 6). The service checks URL and token. */
export const webhookSettingsRequest = z
  .strictObject({
    version: version.describe('The `version` the settings were loaded with.'),
    enabled: z.boolean().optional(),
    url: z.string().min(1).max(2048).nullable().optional(),
    token: z
      .string()
      .regex(WEBHOOK_TOKEN_PATTERN, WEBHOOK_TOKEN_RULE)
      .nullable()
      .optional()
      .describe('A new token; null clears it; absent or `(configured)` keeps it.'),
    events: events
      .transform((given) => WEBHOOK_EVENTS.filter((event) => given.includes(event)))
      .meta({ type: 'array', items: { type: 'string', enum: [...WEBHOOK_EVENTS] } })
      .optional(),
    furtherEvents: furtherEvents
      .transform((given) => FURTHER_EVENTS.filter((event) => given.includes(event)))
      .meta({ type: 'array', items: { type: 'string', enum: [...FURTHER_EVENTS] } })
      .optional(),
    keepTokenForNewOrigin: z
      .boolean()
      .optional()
      .describe('The saved token may go to a URL of another origin.'),
  })
  .meta({ id: 'WebhookSettingsRequest' });

const webhookSettingsSavedAnswer = webhookSettingsAnswer
  .extend({
    message: z.literal('Webhook configuration saved.'),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'WebhookSettingsSaved' });

export const saveWebhookSettings = endpoint({
  method: 'put',
  path: SETTINGS,
  access: member('settings:edit'),
  tag,
  summary: 'Save the webhook settings; what is absent stays as it is',
  description:
    '`version` is that of the settings that were loaded: 409 when somebody else saved since, and when the token would go to a new origin without being confirmed.',
  body: webhookSettingsRequest,
  callbacks: webhookCallbacks,
  answers: { 200: answer(webhookSettingsSavedAnswer, 'Saved.') },
  errors: ['conflict', 'password_needed'],
  async handle({ services, workspaceId, actor, session, body }) {
    // An editor who sends the saved token to an address of their own can read it there.
    if (body.keepTokenForNewOrigin === true) refuseStalePassword(session, services.clock.now());
    const saved = await services.webhooks.saveSettings(workspaceId, body, actor);
    return {
      success: true,
      message: 'Webhook configuration saved.',
      settings: { ...shownSettings(saved.settings), retries: services.webhookRetries },
      warnings: saved.warnings,
    };
  },
});

const webhookHealthAnswer = z
  .object({
    success: z.literal(true),
    health: z.object({
      indicator: z.enum(['Not configured', 'Disabled', 'Waiting', 'Active', 'Error']),
      successRate: z
        .number()
        .min(0)
        .max(1)
        .nullable()
        .describe('Of what was completed in the last 7 days; null when nothing was.'),
      pending: z.int().min(0),
      retrying: z
        .int()
        .min(0)
        .max(RETRYING_MAX)
        .nullable()
        .describe(
          'Pending deliveries that wait because an attempt failed, or because the receiver answers nothing. 1000 means 1,000 or more; null when they could not be counted in time.',
        ),
      since: timestamp
        .nullable()
        .describe(
          'When the URL was saved: `indicator`, `deliveredAt` and `failedAt` count from then; null without a URL.',
        ),
      days: z
        .array(z.object({ day: z.iso.date(), delivered: z.int().min(0), failed: z.int().min(0) }))
        .describe('The last seven days (UTC), oldest first.'),
      deliveredAt: timestamp.nullable().describe('Last, since the URL was saved.'),
      failedAt: timestamp.nullable().describe('Last, since the URL was saved.'),
    }),
  })
  .meta({ id: 'WebhookHealth' });

export const getWebhookHealth = endpoint({
  method: 'get',
  path: `${SETTINGS}/health`,
  access: member('settings:read'),
  tag,
  summary: 'The indicator, the Success rate, and what was completed each day',
  answers: { 200: answer(webhookHealthAnswer, 'How webhooks are doing.') },
  handle: async ({ services, workspaceId }) => ({
    success: true,
    health: await services.webhooks.health(workspaceId),
  }),
});

/** Request of a test. Apart from `event`, whatever is given must equal what is saved (contract 6). */
const webhookTestRequest = z
  .strictObject({
    event: z.enum(EVENT_KINDS).optional().describe('`delivered` when absent.'),
    version: z.string().max(64).optional().describe('The `version` the settings were loaded with.'),
    enabled: z.boolean().optional(),
    url: z.string().max(2048).nullable().optional(),
    token: z.string().max(512).nullable().optional(),
    events: events.optional(),
    furtherEvents: furtherEvents.optional(),
  })
  .meta({ id: 'WebhookTestRequest' });

const webhookTestAnswer = z
  .object({
    success: z.literal(true),
    result: z.object({
      passed: z.boolean().describe('Whether a 2xx status line came in time.'),
      event: z.enum(POSTED_NAMES),
      eventId: z.string(),
      outcome: z.string().describe('`http_200`, `timeout`, `refused` …'),
      failure: z.string().nullable().describe('Why it failed and what to do; null when it passed.'),
      httpStatus: z.int().nullable(),
      durationMs: z.int().min(0),
      responseText: z.string().nullable().describe('First 1 KiB, the token masked.'),
    }),
  })
  .meta({ id: 'WebhookTested' });

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
  async handle({ services, workspaceId, body: { event = 'delivered', ...expected } }) {
    refuseExceeded(await services.countSessionRequest.ofWebhookTest(workspaceId));
    return { success: true, result: await services.webhooks.test(workspaceId, event, expected) };
  },
});
