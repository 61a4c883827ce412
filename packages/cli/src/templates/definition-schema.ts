import { z } from 'zod';
import type { ButtonSource, TemplateSource } from './definition.ts';

/** Schema of a definition file, whose scalars are all texts. */

const TEXT = 'must be a text: put one that begins with {{ in quotes';
const text = z.string({ error: TEXT }).transform((each) => each.trim());
const samples = z.union([z.array(text), z.record(z.string(), text)], {
  error: 'must be a list of texts, or a map by the names of the variables',
});

const truth = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((each) => each === 'true');
const minutes = z
  .string({ error: 'must be a number of minutes' })
  .regex(/^\d{1,4}$/, 'must be a number of minutes')
  .transform(Number);

/** Buttons by the field that says their kind. */
const BUTTONS = {
  reply: z.strictObject({ reply: text }),
  link: z.strictObject({ link: text, url: text, sample: text.exactOptional() }),
  call: z.strictObject({ call: text, phone: text }),
  copyCode: z.strictObject({ copyCode: text }),
  otp: z.strictObject({ otp: text }),
} as const;
const KINDS = Object.keys(BUTTONS) as (keyof typeof BUTTONS)[];
const BUTTON_RULE = `must be a map with one of ${KINDS.join(', ')}`;

const button = z.unknown().transform((value, context): ButtonSource => {
  const kind = KINDS.find(
    (each) => typeof value === 'object' && value !== null && Object.hasOwn(value, each),
  );
  const read = kind === undefined ? undefined : BUTTONS[kind].safeParse(value);
  if (read?.success === true) return read.data;
  const found = read?.error.issues.flatMap(placed) ?? [{ path: [], message: BUTTON_RULE }];
  for (const each of found) context.issues.push({ code: 'custom', ...each, input: value });
  return z.NEVER;
});

/** Reads a part that is a text alone, or a map. */
function part<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (typeof value === 'string' ? { text: value } : value), schema);
}

const MAP = { error: 'must be a text, or a map' };

export const definitionSchema: z.ZodType<TemplateSource> = z.strictObject(
  {
    category: z.enum(['marketing', 'utility', 'authentication'], {
      error: 'must be marketing, utility or authentication',
    }),
    header: part(
      z.strictObject(
        {
          text: text.exactOptional(),
          samples: samples.exactOptional(),
          format: z
            .enum(['image', 'video', 'document'], { error: 'must be image, video or document' })
            .exactOptional(),
          url: text.exactOptional(),
          sample: text.exactOptional(),
        },
        MAP,
      ),
    ).exactOptional(),
    body: part(
      z.strictObject(
        {
          text: text.exactOptional(),
          samples: samples.exactOptional(),
          securityRecommendation: truth.exactOptional(),
        },
        MAP,
      ),
    ),
    footer: part(
      z.strictObject(
        { text: text.exactOptional(), codeExpiresInMinutes: minutes.exactOptional() },
        MAP,
      ),
    ).exactOptional(),
    buttons: z.array(button, { error: 'must be a list of buttons' }).exactOptional(),
  },
  { error: 'must be a map with category and body' },
);

/** Returns what is wrong, each with its place in the file; an unknown field has its own. */
export function placed(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  const { path, message } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path, message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'is unknown' }));
}
