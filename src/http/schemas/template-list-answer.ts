import { z } from 'zod';
import type { ErrorCode } from '../../domain/errors';
import { timestamp } from './timestamp';

const NOT_SENDABLE_REASONS = [
  'template_not_bound',
  'template_mapping_inactive',
  'template_not_approved',
  'sender_not_found',
  'template_not_supported',
] as const satisfies readonly ErrorCode[];

const placeholders = z.array(z.string()).describe('Placeholder names, in order.');

const templateButton = z.object({
  text: z.string().describe('What the recipient sees; the key in `buttonValues`.'),
  type: z.string(),
  url: z.string().optional(),
  parameterized: z.boolean().describe('Whether a send must give it a value.'),
});

/** Template of a sending number, by name and language (contract 3). */
const listedTemplate = z
  .object({
    templateId: z.string(),
    providerTemplateProviderStatus: z.string().describe('For example `APPROVED`.'),
    providerTemplateComponents: z
      .string()
      .meta({ contentMediaType: 'application/json' })
      .describe("The components as JSON text, in Meta's shape whatever the provider."),
    name: z.string(),
    language: z.string(),
    category: z.string(),
    senderNumber: z.string(),
    senderConnected: z.boolean(),
    sendable: z.boolean(),
    notSendableReason: z
      .enum(NOT_SENDABLE_REASONS)
      .optional()
      .describe('Present when `sendable` is false.'),
    variables: z.object({ header: placeholders, body: placeholders }),
    buttons: z.array(templateButton),
    createdAt: timestamp,
    updatedAt: timestamp,
    lastSyncedAt: timestamp.nullable(),
  })
  .meta({ id: 'Template' });

/** `GET /template` (contract 3). */
export const templateListAnswer = z
  .object({
    success: z.literal(true),
    data: z.array(listedTemplate).describe('Newest first.'),
    nextCursor: z
      .string()
      .nullable()
      .optional()
      .describe(
        'With `limit` or `cursor` only: the `cursor` of the next page; null on the last one.',
      ),
  })
  .meta({ id: 'TemplateList' });

/** Template as the console shows it. */
export const templateShownAnswer = z
  .object({
    success: z.literal(true),
    template: listedTemplate,
  })
  .meta({ id: 'TemplateShown' });
