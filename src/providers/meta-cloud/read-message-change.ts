import { z } from 'zod';
import type { MessageChangeReport } from '../../domain/inbound';
import { EMOJI_LENGTH_MAX, type MessageChange } from '../../domain/message-change';
import { fieldOf } from '../lists';
import type { IgnoredKind } from '../shared';
import { contentType, messageId, writtenText } from '../texts';
import { dateOfUnixSeconds } from './read-status';

/** Contents that Meta names by their type alone and that are reports about another message, which it does not name. */
const UNNAMED_REPORTS: ReadonlySet<string> = new Set([
  'reaction',
  'edit',
  'revoke',
  'pin',
  'keep_in_chat',
  'poll_update',
]);

/** `type`, or what stands in its place: an edit or a deletion is one whatever type of content it names. */
const changeItem = z.object({
  id: messageId,
  timestamp: z.unknown().optional(),
  type: contentType.catch('unknown'),
});

const reaction = z.object({ message_id: messageId, emoji: z.unknown().optional() });
const emojiText = z.string().min(1).max(EMOJI_LENGTH_MAX);
const revoke = z.object({ original_message_id: messageId });
const edit = z.object({ original_message_id: messageId, message: z.unknown().optional() });
const optionalText = writtenText.optional().catch(undefined);

/** Returns the kind of report that an item is; null for a message. */
export function reportTypeOf(item: unknown): 'edit' | 'revoke' | 'reaction' | 'no_message' | null {
  const type = fieldOf(item, 'type');
  // The opening of a chat: nobody has written.
  if (type === 'request_welcome') return 'no_message';
  if (type === 'unsupported') {
    const unsupported = fieldOf(fieldOf(item, 'unsupported'), 'type');
    return UNNAMED_REPORTS.has(String(unsupported)) ? 'no_message' : null;
  }
  if (type === 'edit' || isObject(fieldOf(item, 'edit'))) return 'edit';
  if (type === 'revoke' || isObject(fieldOf(item, 'revoke'))) return 'revoke';
  return type === 'reaction' ? 'reaction' : null;
}

/** A report without whose message it is. */
export type ReadChange = Omit<MessageChangeReport, 'by' | 'customer'>;

/** Reads a report about a message, or says why it is not used. A withdrawn reaction has no emoji, or an empty one. */
export function readMessageChange(item: unknown): ReadChange | IgnoredKind {
  const type = reportTypeOf(item);
  if (type === 'no_message') return type;
  const parsed = changeItem.safeParse(item);
  if (!parsed.success || type === null) return 'malformed_item';
  const read = CHANGES[type](item);
  if (read === null) return 'malformed_item';
  const { id: providerMessageId, timestamp } = parsed.data;
  return { providerMessageId, occurredAt: dateOfUnixSeconds(timestamp), ...read };
}

type NamedChange = { targetId: string; change: MessageChange } | null;

const CHANGES: Record<'edit' | 'revoke' | 'reaction', (item: unknown) => NamedChange> = {
  edit(item) {
    const parsed = edit.safeParse(fieldOf(item, 'edit')).data;
    if (parsed === undefined) return null;
    const text = textOf(parsed.message) ?? textOf(fieldOf(item, 'edit')) ?? textOf(item);
    if (text === undefined) return null;
    return { targetId: parsed.original_message_id, change: { kind: 'edited', text } };
  },
  revoke(item) {
    const parsed = revoke.safeParse(fieldOf(item, 'revoke')).data;
    if (parsed === undefined) return null;
    return { targetId: parsed.original_message_id, change: { kind: 'deleted' } };
  },
  reaction(item) {
    const parsed = reaction.safeParse(fieldOf(item, 'reaction')).data;
    if (parsed === undefined) return null;
    const { message_id: targetId, emoji: written } = parsed;
    if (written === undefined || written === null || written === '')
      return { targetId, change: { kind: 'reaction_withdrawn' } };
    const emoji = emojiText.safeParse(written).data;
    return emoji === undefined ? null : { targetId, change: { kind: 'reacted', emoji } };
  },
};

const FILES = ['image', 'video', 'document', 'audio'] as const;

/** Returns the text of a content, or the caption of its file: a caption that is gone is an empty text. */
function textOf(content: unknown): string | undefined {
  const text = optionalText.parse(fieldOf(fieldOf(content, 'text'), 'body'));
  if (text !== undefined) return text;
  const file = FILES.map((name) => fieldOf(content, name)).find(isObject);
  return file === undefined ? undefined : (optionalText.parse(fieldOf(file, 'caption')) ?? '');
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
