import { z } from 'zod';
import { WEBHOOK_EVENTS } from '../../../domain/webhook-event';
import { WEBHOOK_TOKEN_PATTERN, WEBHOOK_TOKEN_RULE } from '../../../domain/webhook-settings';
import { CONFIGURED_TOKEN } from '../../../services/webhooks/save-webhook-settings';

const version = z.string().min(1).max(64);
const events = z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length);

/** Change of webhook settings: absent fields keep their value (contract 6). The service checks URL and token. */
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
    keepTokenForNewOrigin: z
      .boolean()
      .optional()
      .describe('The saved token may go to a URL of another origin.'),
  })
  .meta({ id: 'WebhookSettingsRequest' });

const webhookSettings = z
  .object({
    enabled: z.boolean(),
    url: z.string().nullable(),
    token: z.literal(CONFIGURED_TOKEN).nullable(),
    events,
    signed: z.boolean().describe('Whether deliveries carry the Standard Webhooks signature.'),
    version,
  })
  .meta({ id: 'WebhookSettings' });

export const webhookSettingsAnswer = z
  .object({
    success: z.literal(true),
    settings: webhookSettings,
  })
  .meta({ id: 'WebhookSettingsShown' });

export const webhookSettingsSavedAnswer = webhookSettingsAnswer
  .extend({
    message: z.literal('Webhook configuration saved.'),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'WebhookSettingsSaved' });
