import { z } from 'zod';
import { DEFINED_CATEGORIES, type TemplateDefinition } from '../../domain/template/definition';
import { parseComponents } from '../../domain/template/parse-components';
import { sentString } from './fields';

/** Longer than any provider takes: the exact rules are those of `definitionProblems`. */
const TEXT_MAX = 4096;
const SAMPLES_MAX = 100;
/** Languages as Intl can read them, which throws for a region of three letters. */
const LANGUAGE_PATTERN = /^[a-z]{2,3}(_[A-Z]{2})?$/;

const text = sentString().max(TEXT_MAX);
const samples = z.array(text).max(SAMPLES_MAX);
const namedSamples = z
  .array(z.strictObject({ param_name: text, example: text }))
  .max(SAMPLES_MAX)
  .describe('A sample of each named variable.');

const header = z
  .strictObject({
    type: z.literal('HEADER'),
    format: z
      .enum(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'])
      .default('TEXT')
      .describe('`TEXT` when left out.'),
    text: text.optional().describe('For `TEXT`.'),
    media_url: text.optional().describe('For a file, at Twilio only. May end in `/{{1}}`.'),
    example: z
      .strictObject({
        header_text: samples.optional(),
        header_text_named_params: namedSamples.optional(),
        header_handle: samples
          .optional()
          .describe('The complete address of a sample file, for an address with a variable.'),
      })
      .optional(),
  })
  .meta({ id: 'HeaderComponent' });

const body = z
  .strictObject({
    type: z.literal('BODY'),
    text: text.optional().describe('Required, but not for authentication.'),
    add_security_recommendation: z.boolean().optional().describe('For authentication only.'),
    example: z
      .strictObject({
        body_text: z
          .array(samples)
          .max(1)
          .optional()
          .describe('One list, with a sample of each numbered variable.'),
        body_text_named_params: namedSamples.optional(),
      })
      .optional(),
  })
  .meta({ id: 'BodyComponent' });

const footer = z
  .strictObject({
    type: z.literal('FOOTER'),
    text: text.optional().describe('Required, but not for authentication.'),
    code_expiration_minutes: z.int().optional().describe('For authentication only.'),
  })
  .meta({ id: 'FooterComponent' });

const buttonSample = z.array(text).max(1);

const button = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('QUICK_REPLY'), text }).meta({ id: 'QuickReplyButton' }),
  z
    .strictObject({
      type: z.literal('URL'),
      text,
      url: text.describe('May end in `{{1}}`.'),
      example: buttonSample.optional().describe('The complete address, for one with a variable.'),
    })
    .meta({ id: 'UrlButton' }),
  z
    .strictObject({ type: z.literal('PHONE_NUMBER'), text, phone_number: text })
    .meta({ id: 'PhoneNumberButton' }),
  z
    .strictObject({
      type: z.literal('COPY_CODE'),
      text: text.optional().describe('Left out: WhatsApp words it.'),
      example: buttonSample.describe('A sample of the code.'),
    })
    .meta({ id: 'CopyCodeButton' }),
  z
    .strictObject({
      type: z.literal('OTP').describe('For authentication only.'),
      otp_type: z.literal('COPY_CODE'),
      text: text.optional(),
    })
    .meta({ id: 'OneTimePasswordButton' }),
]);

const buttons = z
  .strictObject({ type: z.literal('BUTTONS'), buttons: z.array(button).max(10) })
  .meta({ id: 'ButtonsComponent' });

/** Schema of a template as it is to be at a provider: what both can make from JSON alone. */
export const templateDefinition = z
  .strictObject({
    name: text,
    language: z.string().regex(LANGUAGE_PATTERN, 'must be a language like en or en_US'),
    category: z.enum(DEFINED_CATEGORIES),
    components: z
      .array(z.discriminatedUnion('type', [header, body, footer, buttons]))
      .max(4, 'must have at most 4 entries: HEADER, BODY, FOOTER, BUTTONS'),
  })
  .transform((given): TemplateDefinition => ({
    ...given,
    components: parseComponents(given.components),
  }));
