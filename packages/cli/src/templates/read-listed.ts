import { z } from 'zod';
import {
  type ButtonSource,
  type HeaderSource,
  type SampledText,
  type TemplateSource,
  present,
} from './definition.ts';

const text = z.string().transform((each) => each.trim());
const named = z.array(z.object({ param_name: text, example: text }));
const oneText = z
  .union([z.string().transform((each) => [each]), z.array(z.string())])
  .transform(([sample]) => sample?.trim());

const listedButton = z.discriminatedUnion('type', [
  z
    .object({ type: z.literal('QUICK_REPLY'), text })
    .transform(({ text: reply }): ButtonSource => ({ reply })),
  z
    .object({ type: z.literal('URL'), text, url: text, example: oneText.optional() })
    .transform(({ text: link, url, example }): ButtonSource => ({
      link,
      url,
      ...present({ sample: example }),
    })),
  z
    .object({ type: z.literal('PHONE_NUMBER'), text, phone_number: text })
    .transform(({ text: call, phone_number: phone }): ButtonSource => ({ call, phone })),
  z
    .object({ type: z.literal('COPY_CODE'), example: oneText.optional() })
    .transform(({ example }): ButtonSource => ({ copyCode: example ?? '' })),
  z
    .object({ type: z.literal('OTP'), otp_type: z.literal('COPY_CODE'), text: text.default('') })
    .transform(({ text: otp }): ButtonSource => ({ otp })),
]);

/** File of a header, which only Twilio takes by its address. */
const listedFile = z
  .object({
    type: z.literal('HEADER'),
    format: z.enum(['IMAGE', 'VIDEO', 'DOCUMENT']),
    media_url: text,
    example: z.object({ header_handle: oneText }).optional(),
  })
  .transform(({ format, media_url: url, example }) => ({
    header: {
      format: format.toLowerCase() as HeaderSource['format'],
      url,
      ...present({ sample: example?.header_handle }),
    },
  }));

const listedComponents = z.array(
  z.union([
    listedFile,
    z
      .object({
        type: z.literal('HEADER'),
        format: z.literal('TEXT').default('TEXT'),
        text,
        example: z
          .object({
            header_text: z.array(text).default([]),
            header_text_named_params: named.default([]),
          })
          .default({ header_text: [], header_text_named_params: [] }),
      })
      .transform(({ text: header, example }) => ({
        header: sampled(header, example.header_text, example.header_text_named_params),
      })),
    z
      .object({
        type: z.literal('BODY'),
        text: text.optional(),
        add_security_recommendation: z.boolean().optional(),
        example: z
          .object({
            body_text: z.array(z.array(text)).default([]),
            body_text_named_params: named.default([]),
          })
          .default({ body_text: [], body_text_named_params: [] }),
      })
      .transform(({ text: body, example, add_security_recommendation: recommends }) => ({
        body: {
          ...sampled(body, example.body_text[0] ?? [], example.body_text_named_params),
          ...present({ securityRecommendation: recommends }),
        },
      })),
    z
      .object({
        type: z.literal('FOOTER'),
        text: text.optional(),
        code_expiration_minutes: z.int().optional(),
      })
      .transform(({ text: footer, code_expiration_minutes: minutes }) => ({
        footer: present({ text: footer, codeExpiresInMinutes: minutes }),
      })),
    z
      .object({ type: z.literal('BUTTONS'), buttons: z.array(listedButton) })
      .transform(({ buttons }) => ({ buttons })),
  ]),
);
const listedCategory = z.enum(['marketing', 'utility', 'authentication']);

/** Returns a listed template as a file has it; null when it has parts that only its provider's tools make. */
export function sourceOf(listed: {
  category: string;
  components: readonly unknown[];
}): TemplateSource | null {
  const category = listedCategory.safeParse(listed.category);
  const components = listedComponents.safeParse(listed.components);
  if (!category.success || !components.success) return null;
  const parts = Object.assign({}, ...components.data) as Partial<TemplateSource>;
  const { header, body, footer, buttons } = parts;
  if (body === undefined) return null;
  return { category: category.data, ...present({ header }), body, ...present({ footer, buttons }) };
}

function sampled(
  part: string | undefined,
  list: string[],
  params: readonly { param_name: string; example: string }[],
): SampledText {
  const map = Object.fromEntries(params.map(({ param_name: name, example }) => [name, example]));
  const listedSamples = list.length > 0 ? list : undefined;
  return present({ text: part, samples: params.length > 0 ? map : listedSamples });
}
