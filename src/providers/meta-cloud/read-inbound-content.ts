import { z } from 'zod';
import type { InboundContent, InboundMedia } from '../../domain/inbound';
import { reference, writtenText } from '../texts';

const optionalText = writtenText.nullable().catch(null);
const textShape = z.object({ body: writtenText });
const buttonShape = z.object({ text: writtenText, payload: optionalText });
const choiceShape = z.object({ title: writtenText, id: optionalText });
const interactiveShape = z.union([
  z.object({ button_reply: choiceShape }).transform((reply) => reply.button_reply),
  z.object({ list_reply: choiceShape }).transform((reply) => reply.list_reply),
]);
const mediaShape = z.object({
  id: reference,
  mime_type: reference.nullable().catch(null),
  filename: optionalText,
  caption: optionalText,
});

/** The content of an item of `messages`. Whatever cannot be shown is kept by its type: somebody has written all the same. */
export function readInboundContent(item: Record<string, unknown>, type: string): InboundContent {
  return readKnown(item[type], type) ?? { kind: 'other', type };
}

function readKnown(value: unknown, type: string): InboundContent | null {
  switch (type) {
    case 'text': {
      const text = textShape.safeParse(value).data;
      return text === undefined ? null : { kind: 'text', text: text.body };
    }
    case 'button': {
      const button = buttonShape.safeParse(value).data;
      return button === undefined ? null : { kind: 'button', ...button };
    }
    case 'interactive': {
      const choice = interactiveShape.safeParse(value).data;
      return choice === undefined
        ? null
        : { kind: 'button', text: choice.title, payload: choice.id };
    }
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return readMedia(value, type);
    default:
      return null;
  }
}

function readMedia(value: unknown, type: InboundMedia['type']): InboundContent | null {
  const media = mediaShape.safeParse(value).data;
  if (media === undefined) return null;
  const { id, mime_type: mimeType, filename, caption } = media;
  return { kind: 'media', media: { type, reference: id, mimeType, filename, caption } };
}
