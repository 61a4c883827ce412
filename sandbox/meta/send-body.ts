import { z } from 'zod';
import { isUserId } from '../customer-ids';
import { GraphError, invalidParameter } from './graph-error';

const parameter = z.looseObject({
  type: z.string().transform((type) => type.toLowerCase()),
  text: z.string().optional(),
  parameter_name: z.string().optional(),
  coupon_code: z.string().optional(),
});

const part = z.object({
  type: z
    .string()
    .transform((type) => type.toLowerCase())
    .pipe(z.enum(['header', 'body', 'button', 'limited_time_offer', 'carousel'])),
  sub_type: z
    .string()
    .transform((type) => type.toLowerCase())
    .optional(),
  index: z
    .union([z.string().regex(/^\d$/), z.int().min(0).max(9)])
    .transform(Number)
    .optional(),
  parameters: z.array(parameter).default([]),
});

const component = part.extend({
  cards: z
    .array(z.object({ card_index: z.int().min(0).max(9), components: z.array(part) }))
    .optional(),
});

const address = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z
    .string()
    .regex(/^\+?\d{7,15}$/)
    .transform((to) => to.replace('+', ''))
    .optional(),
  /** A user id, in place of a number. */
  recipient: z.string().optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
};

const templateBody = z.object({
  ...address,
  type: z.literal('template'),
  template: z.object({
    name: z.string().min(1),
    language: z.object({ code: z.string().min(1) }),
    components: z.array(component).default([]),
  }),
  product_policy: z.enum(['CLOUD_API_FALLBACK', 'STRICT']).optional(),
  message_activity_sharing: z.boolean().optional(),
});

/** A missing text is judged as an empty one. */
const textBody = z.object({
  ...address,
  type: z.literal('text'),
  text: z.object({ body: z.string().catch('') }).catch({ body: '' }),
});

const MAX_CAPTION_LENGTH = 1024;
const link = z.url({ protocol: /^https?$/ });
const caption = z.string().max(MAX_CAPTION_LENGTH).optional();

/** A file by its address, or by the id that its upload was answered with. */
const source = { link: link.optional(), id: z.string().optional() };
const hasSource = ({ link: at, id }: { link?: string | undefined; id?: string | undefined }) =>
  (at === undefined) !== (id === undefined);
const ONE_SOURCE = 'either link or id is required';

const mediaBodies = [
  z.object({
    ...address,
    type: z.literal('image'),
    image: z.strictObject({ ...source, caption }).refine(hasSource, ONE_SOURCE),
  }),
  z.object({
    ...address,
    type: z.literal('video'),
    video: z.strictObject({ ...source, caption }).refine(hasSource, ONE_SOURCE),
  }),
  z.object({
    ...address,
    type: z.literal('document'),
    document: z
      .strictObject({ ...source, caption, filename: z.string().optional() })
      .refine(hasSource, ONE_SOURCE),
  }),
  z.object({
    ...address,
    type: z.literal('audio'),
    audio: z.strictObject(source).refine(hasSource, ONE_SOURCE),
  }),
] as const;

const sendBody = z.discriminatedUnion('type', [templateBody, textBody, ...mediaBodies]);
const SENT_TYPES = ['template', 'text', 'image', 'video', 'document', 'audio'];

/** `to` is the recipient's number or user id. */
export type SendBody = z.infer<typeof sendBody> & { to: string };
export type FreeBody = Exclude<z.infer<typeof sendBody>, { type: 'template' }>;
export type TemplateBody = z.infer<typeof templateBody>;
export type SentPart = z.infer<typeof part>;
export type SentComponent = z.infer<typeof component>;
export type SentParameter = z.infer<typeof parameter>;

/** @throws GraphError 131051 for another type, 100 for a body of the wrong shape, 131009 for a malformed user id. */
export function parseSendBody(body: unknown): SendBody {
  const type = z.object({ type: z.string() }).safeParse(body);
  if (type.success && !SENT_TYPES.includes(type.data.type)) {
    throw new GraphError(131051, 'Unsupported message type', {
      details: `the sandbox sends templates, text and files only, not ${type.data.type}`,
    });
  }
  const parsed = sendBody.safeParse(body);
  if (parsed.success) return { ...parsed.data, to: recipientOf(parsed.data) };
  const issue = parsed.error.issues[0];
  throw invalidParameter(`Param ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
}

/** Returns whom a message goes to; `to` wins over `recipient`. */
function recipientOf({ to, recipient }: z.infer<typeof sendBody>): string {
  if (to !== undefined) return to;
  if (recipient === undefined) throw invalidParameter('The parameter to is required.');
  if (isUserId(recipient)) return recipient;
  throw new GraphError(131009, 'Parameter value is not valid', {
    details: 'recipient is not a business-scoped user ID',
  });
}
