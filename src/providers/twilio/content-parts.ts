import { z } from 'zod';
import { firstOf } from '../lists';

/** Parts of a content, with Twilio's placeholders: numbered across all parts. */
export interface ContentParts {
  headerText: string;
  /** Empty without a media header. */
  mediaUrl: string;
  body: string;
  footer: string;
  actions: ContentAction[];
}

/** A button of a content as Twilio writes it. */
export interface ContentAction {
  type: string;
  title: string;
  url?: string | undefined;
  phone?: string | undefined;
  code?: string | undefined;
  /** Payload that comes back when a quick reply is tapped, or with the answers of a form. */
  id?: string | undefined;
}

const text = z.string().catch('');
const optionalText = z.string().optional().catch(undefined);
const action = z.object({
  type: z.string().transform((type) => type.toUpperCase()),
  title: z.string().catch(''),
  url: optionalText,
  phone: optionalText,
  code: optionalText,
  id: optionalText,
});

const media = z.union([z.string(), firstOf(z.string())]).catch('');

const definition = z.object({
  header_text: text,
  title: text,
  body: text,
  subtitle: text,
  footer: text,
  media,
  actions: z.unknown().optional().transform(readActions),
});

/**
 * Reads the definition of a text, media, quick-reply, call-to-action or card content. The title of a `twilio/card` is its
 * message; where it has a body as well, the title is the header, or comes before the body when the header is media:
 * WhatsApp has one header. All text is kept, and with it every variable.
 */
export function readParts(value: unknown): ContentParts {
  const given = definition.safeParse(value).data ?? definition.parse({});
  const { title, body, media: mediaUrl } = given;
  const isHeader = title !== '' && body !== '' && mediaUrl === '' && given.header_text === '';
  const lines = isHeader ? [body] : [title, body];
  return {
    headerText: isHeader ? title : given.header_text,
    mediaUrl,
    body: lines.filter((line) => line !== '').join('\n'),
    footer: given.footer || given.subtitle,
    actions: given.actions,
  };
}

/** Reads buttons; drops entries without a type. */
function readActions(value: unknown): ContentAction[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const parsed = action.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}
