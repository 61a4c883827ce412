import { z } from 'zod';
import type { ErrorCode, ErrorDetail } from '../../domain/errors';
import {
  CAPTION_CHARACTERS_MAX,
  type FreeContent,
  SENT_MEDIA_TYPES,
} from '../../domain/sent-media';
import {
  FILENAME_CHARACTERS_MAX,
  MEDIA_URL_CHARACTERS_MAX,
} from '../../domain/template/media-address';
import { TEXT_MAX } from '../../domain/text-limits';
import type { SendMessageRequest } from '../../services/messages/send-message';
import { needsExactlyOneOf } from './fields';
import { messageIdOfKey } from './idempotency-key';
import { isObject } from './parse';
import {
  RECIPIENT,
  checkBody,
  recipientProblems,
  sendRequestSchema,
  text,
  warningsAbout,
} from './send-request';

const media = z
  .object({
    type: z.enum(SENT_MEDIA_TYPES),
    url: text(MEDIA_URL_CHARACTERS_MAX).describe(
      'Public https address of the file, which the provider fetches.',
    ),
    caption: text(CAPTION_CHARACTERS_MAX)
      .optional()
      .describe('Meta: with images, documents and videos. Twilio: with images.'),
    filename: text(FILENAME_CHARACTERS_MAX)
      .optional()
      .describe('Name that the recipient sees. Documents at Meta only.'),
  })
  .describe('A file to send; or `text` instead.');

const { ttl, ...trackedFields } = sendRequestSchema.pick({
  recipientNumber: true,
  recipientId: true,
  async: true,
  autoPilot: true,
  ttl: true,
  messageId: true,
  metadata: true,
}).shape;

/** Body of a send without a template (contract 4.6). The provider of the number decides what it takes. */
export const messageRequestSchema = z
  .object({
    ...trackedFields,
    senderNumber: text(32)
      .optional()
      .describe(
        'The number to send from: the one the customer wrote to. Required when several are connected.',
      ),
    text: text(TEXT_MAX.meta)
      .optional()
      .describe(`Free text; or \`media\` instead. Twilio takes ${TEXT_MAX.twilio} characters.`),
    media: media.optional(),
    ttl: ttl.describe(
      'For how many seconds it may wait for its provider call; later it ends as `send_expired`. Without end when absent.',
    ),
  })
  .meta(needsExactlyOneOf(['text', 'media'], RECIPIENT))
  .meta({ id: 'MessageRequest' });

/** Errors of a send without a template. */
export const MESSAGE_ERRORS: ErrorCode[] = [
  'sender_not_found',
  'sender_number_required',
  'customer_not_found',
  'recipient_mismatch',
  'customer_unreachable',
  'customer_without_identity',
  'window_closed',
  'message_id_conflict',
  'provider_rejected',
  'provider_unreachable',
  'send_expired',
  'sender_unusable',
  'outcome_pending',
];

/**
 * Parses a send without a template from the body and the `Idempotency-Key` header.
 * @throws HeraldError invalid_request with every problem at once
 */
export function parseMessageRequest(
  body: unknown,
  idempotencyKey: string | undefined,
): SendMessageRequest {
  const checked = checkBody(messageRequestSchema, body, idempotencyKey, (fields) => [
    ...recipientProblems(fields),
    ...contentProblems(fields),
  ]);
  const { metadata, text: written, media: file, ...fields } = checked;
  const messageId = checked.messageId ?? messageIdOfKey(idempotencyKey) ?? undefined;
  const content = contentOf(written, file);
  return { ...fields, content, messageId, metadataJson: metadata, warnings: warningsOf(body) };
}

function contentProblems(body: Record<string, unknown>): ErrorDetail[] {
  const given = ['text', 'media'].filter((field) => body[field] !== undefined);
  if (given.length === 1) return [];
  const message =
    given.length === 0 ? 'is required, or media instead' : 'and media are both given; send one';
  return [{ field: 'text', message }];
}

type File = z.output<typeof media>;

function contentOf(written: string | undefined, file: File | undefined): FreeContent {
  if (file === undefined) return { kind: 'text', text: written ?? '' };
  const { type, url, caption = null, filename = null } = file;
  return { kind: 'media', media: { type, url, caption, filename } };
}

function warningsOf(body: unknown): string[] {
  const file = isObject(body) ? body['media'] : undefined;
  return [...warningsAbout(body, messageRequestSchema), ...warningsAbout(file, media)];
}
