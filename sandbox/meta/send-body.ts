import { z } from 'zod';
import { GraphError, invalidParameter } from './graph-error';

const parameter = z.looseObject({
  type: z.string().transform((type) => type.toLowerCase()),
  text: z.string().optional(),
  parameter_name: z.string().optional(),
  coupon_code: z.string().optional(),
});

const component = z.object({
  type: z
    .string()
    .transform((type) => type.toLowerCase())
    .pipe(z.enum(['header', 'body', 'button'])),
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

const address = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z
    .string()
    .regex(/^\+?\d{7,15}$/)
    .transform((to) => to.replace('+', '')),
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
});

/** A missing text is judged as an empty one. */
const textBody = z.object({
  ...address,
  type: z.literal('text'),
  text: z.object({ body: z.string().catch('') }).catch({ body: '' }),
});

const sendBody = z.discriminatedUnion('type', [templateBody, textBody]);
const SENT_TYPES = ['template', 'text'];

export type SendBody = z.infer<typeof sendBody>;
export type TemplateBody = z.infer<typeof templateBody>;
export type SentComponent = z.infer<typeof component>;
export type SentParameter = z.infer<typeof parameter>;

/** @throws GraphError 131051 for another type, 100 for a body of the wrong shape. */
export function parseSendBody(body: unknown): SendBody {
  const type = z.object({ type: z.string() }).safeParse(body);
  if (type.success && !SENT_TYPES.includes(type.data.type)) {
    throw new GraphError(131051, 'Unsupported message type', {
      details: `the sandbox sends templates and text only, not ${type.data.type}`,
    });
  }
  const parsed = sendBody.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalidParameter(`Param ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
}
