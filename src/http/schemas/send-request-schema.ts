import { z } from 'zod';
import { DEFAULT_TTL_SECONDS, TTL_SECONDS } from '../../domain/send-expiry';
import {
  FILENAME_CHARACTERS_MAX,
  MEDIA_URL_CHARACTERS_MAX,
} from '../../domain/template/media-address';
import { isObject } from './is-object';
import { metadataJson } from './metadata';
import { needsOneOf } from './one-of-fields';
import { recipientNumber } from './recipient-number';

export const MESSAGE_ID = /^[A-Za-z0-9._:-]{1,128}$/;
export const MESSAGE_ID_RULE = 'must be 1 to 128 characters of A-Z a-z 0-9 . _ : -';
const TTL_RULE = `must be a whole number of seconds from ${TTL_SECONDS.min} to ${TTL_SECONDS.max}`;

const text = (max: number) =>
  z
    .string({ error: 'must be a string' })
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`);
/** Value of a variable; the template's rules check it further. */
const valueText = z.string({ error: 'must be a string' });
const flag = z.boolean({ error: 'must be true or false' });

const templateVariables = z
  .custom<object>((value) => typeof value === 'object' && value !== null, {
    error: 'must be an object or an array',
  })
  .meta({
    type: ['object', 'array'],
    description:
      'What fills the placeholders: an object keyed `"1"`, `"2"` … or by name, or an array in placeholder order, for the body; `{"header": …, "body": …}` when the header has a placeholder too.',
  });

const buttonValues = z
  .custom<Record<string, unknown>>(isObject, { error: 'must be an object' })
  .meta({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      "By button text: what fills the placeholder of a URL button, or a copy-code button's code. Of a full http(s) URL only the last path segment is used.",
  });

/** Rule of the document for a body that names its template. */
export const ONE_TEMPLATE = needsOneOf('templateId', 'templateName');

/**
 * The body of contract 4; what the values themselves must be is the template's matter.
 * `meta` is what the OpenAPI document says where a rule is not visible in the schema itself.
 */
export const sendRequestSchema = z
  .object({
    recipientNumber,
    templateId: text(128).optional().describe('Which template; or `templateName` instead.'),
    templateName: text(512)
      .optional()
      .describe('Which template, by name. With `templateId` too, both must mean the same.'),
    templateLanguage: text(32)
      .optional()
      .describe('With a name that has several approved languages, for example `en_US`.'),
    senderNumber: text(32)
      .optional()
      .describe('With a name that several senders have: the number to send from.'),
    templateVariables: templateVariables.optional(),
    headerMediaUrl: valueText
      .optional()
      .describe(
        `For templates with a media header: an https URL at a public address, which the provider can fetch, at most ${MEDIA_URL_CHARACTERS_MAX} characters.`,
      ),
    headerMediaFilename: valueText
      .optional()
      .describe(
        `The name a document is shown with, at most ${FILENAME_CHARACTERS_MAX} characters.`,
      ),
    buttonValues: buttonValues.optional(),
    async: flag
      .default(false)
      .describe(
        'true: answered with 202 before anything is sent. false: after the provider answered.',
      ),
    autoPilot: flag
      .optional()
      .describe(
        "Who answers in the conversation. true: the number's AI agent. false: nobody until a person takes it, also when one had it. Omitted: as it is; a new conversation is unassigned.",
      ),
    ttl: z
      .int({ error: TTL_RULE })
      .min(TTL_SECONDS.min, TTL_RULE)
      .max(TTL_SECONDS.max, TTL_RULE)
      .optional()
      .describe(
        `For how many seconds it may wait for its provider call; later it ends as \`send_expired\`. Default for AUTHENTICATION templates ${DEFAULT_TTL_SECONDS['AUTHENTICATION']}, for others without end.`,
      ),
    messageId: z
      .string({ error: 'must be a string' })
      .regex(MESSAGE_ID, MESSAGE_ID_RULE)
      .optional()
      .describe(
        'Your tracking id and idempotency key: a repeat never sends twice. Generated when absent.',
      ),
    metadata: metadataJson.optional(),
  })
  .meta(ONE_TEMPLATE)
  .meta({ id: 'SendRequest' });

/** The same body for a preview: the recipient may be left out (contract 4.4). */
export const previewRequestSchema = sendRequestSchema
  .extend({ recipientNumber: recipientNumber.optional() })
  .meta(ONE_TEMPLATE)
  .meta({ id: 'PreviewRequest' });
