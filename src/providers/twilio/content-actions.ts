import { z } from 'zod';

/** A button of a content as Twilio writes it. */
export interface ContentAction {
  type: string;
  title: string;
  url?: string | undefined;
  phone?: string | undefined;
  code?: string | undefined;
}

const optionalText = z.string().optional().catch(undefined);

const action = z.object({
  type: z.string().transform((type) => type.toUpperCase()),
  title: z.string().catch(''),
  url: optionalText,
  phone: optionalText,
  code: optionalText,
});

/** Tolerant: an entry without a type is dropped, because nobody could say what it is. */
export function readActions(value: unknown): ContentAction[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const parsed = action.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}
