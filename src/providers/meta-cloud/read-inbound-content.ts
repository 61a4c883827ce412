import type { InboundContent, InboundMedia, InboundSaid } from '../../domain/inbound';
import { Fields, unreadFieldsOf } from '../fields';
import { answersJson, formReply, isShort, label, readPlace } from '../inbound-fields';
import { contentType, messageId, reference, writtenText } from '../texts';
import { readContacts } from './read-contacts';
import { readOrder } from './read-order';
import { readOrigin } from './read-origin';

/** Fields that `readInbound` and `readAuthor` read. */
const READ_ELSEWHERE = [
  'id',
  'from',
  'from_user_id',
  'from_parent_user_id',
  'history_context',
  'timestamp',
];

const PLACE = {
  latitude: 'latitude',
  longitude: 'longitude',
  name: 'name',
  address: 'address',
  url: 'url',
};

/**
 * Reads an item of `messages`. Whatever cannot be shown is kept by its type, because somebody has written all the same, and
 * everything that is not read is kept as it is.
 */
export function readInboundContent(item: Record<string, unknown>, type: string): InboundSaid {
  const { fields, origin } = opened(item);
  const content = readKnown(fields, type);
  if (content !== null && isShort(content)) {
    fields.drop('type');
    return { content, ...origin, ...unread(fields) };
  }
  // Half of it may have been read: it is kept whole, with its type, so that a later version can read it.
  const { fields: whole } = opened(item);
  return { content: { kind: 'other', type: subtypeOf(item, type) }, ...origin, ...unread(whole) };
}

/** Reads what was left unread of an item, as far as it is understood by now. */
export function readUnreadFields(fields: Record<string, unknown>): InboundSaid {
  return readInboundContent(fields, contentType.safeParse(fields['type']).data ?? 'unknown');
}

/** Reads what stands beside any content. */
function opened(item: Record<string, unknown>) {
  const fields = new Fields(item);
  fields.drop(...READ_ELSEWHERE);
  const context = fields.object('context');
  context.drop('from');
  context.take('id', messageId);
  return { fields, origin: readOrigin(fields) };
}

function unread(fields: Fields): Pick<InboundSaid, 'unreadFields'> {
  const unreadFields = unreadFieldsOf(fields);
  return unreadFields === undefined ? {} : { unreadFields };
}

/** An interactive message is known by its own type, such as `call_permission_reply`. */
function subtypeOf(item: Record<string, unknown>, type: string): string {
  if (type !== 'interactive') return type;
  return new Fields(item).object('interactive').take('type', contentType) ?? type;
}

function readKnown(item: Fields, type: string): InboundContent | null {
  const fields = item.object(type);
  switch (type) {
    case 'text': {
      const text = fields.take('body', writtenText);
      return text === null ? null : { kind: 'text', text };
    }
    case 'button': {
      const text = fields.take('text', writtenText);
      const payload = fields.take('payload', writtenText);
      return text === null ? null : { kind: 'button', text, payload };
    }
    case 'interactive':
      return readInteractive(fields);
    case 'location': {
      const location = readPlace(fields, PLACE);
      return location && { kind: 'location', location };
    }
    case 'contacts': {
      const contacts = readContacts(item);
      return contacts && { kind: 'contacts', contacts };
    }
    case 'order': {
      const order = readOrder(fields);
      return order && { kind: 'order', order };
    }
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return readMedia(fields, type);
    case 'voice':
      return readMedia(fields, 'audio');
    default:
      return null;
  }
}

function readInteractive(fields: Fields): InboundContent | null {
  const type = fields.take('type', contentType);
  if (type === 'nfm_reply') return readForm(fields.object(type));
  for (const name of ['button_reply', 'list_reply']) {
    const reply = fields.object(name);
    const text = reply.take('title', writtenText);
    if (text !== null) return { kind: 'button', text, payload: reply.take('id', writtenText) };
  }
  return null;
}

function readForm(reply: Fields): InboundContent | null {
  const answers = reply.take('response_json', answersJson);
  if (answers === null) return null;
  const name = reply.take('name', label);
  // "Sent" is all that the body of a flow ever says.
  if (name === 'flow') reply.drop('body');
  return { kind: 'form', form: formReply(name, answers) };
}

function readMedia(fields: Fields, type: InboundMedia['type']): InboundContent | null {
  const id = fields.take('id', reference);
  if (id === null) return null;
  // The address is good for minutes and asks for the credentials; files are fetched by their id.
  fields.drop('sha256', 'url');
  const media = {
    type,
    reference: id,
    mimeType: fields.take('mime_type', reference),
    filename: fields.take('filename', writtenText),
    caption: fields.take('caption', writtenText),
  };
  return { kind: 'media', media };
}
