import { z } from 'zod';
import type { InboundReport } from '../../domain/inbound';
import type { IgnoredKind } from '../shared';
import { readInboundContent } from './read-inbound-content';
import { dateOfUnixSeconds } from './read-status';

/** Digits with country code; Meta writes nothing else in front of them. */
export const whatsAppId = z.string().regex(/^[1-9]\d{6,14}$/);

const messageItem = z.looseObject({
  id: z.string().min(1),
  from: whatsAppId,
  timestamp: z.unknown().optional(),
  type: z.string().min(1).max(64).catch('unknown'),
  context: z
    .object({ id: z.string().min(1) })
    .nullable()
    .catch(null),
});
const contactItem = z.object({
  wa_id: z.string(),
  profile: z.object({ name: z.string().trim().min(1) }),
});

/** Reads one item of `messages`, or says why it is not used. One of an unknown type is a message all the same. */
export function readInbound(
  item: unknown,
  names: Map<string, string>,
): InboundReport | IgnoredKind {
  const parsed = messageItem.safeParse(item);
  if (!parsed.success) return 'malformed_item';
  const { id, from, timestamp, type, context } = parsed.data;
  // Meta's own notice, e.g. that a customer has another number now: nobody has written.
  if (type === 'system') return 'system_message';
  return {
    providerMessageId: id,
    from,
    profileName: names.get(from) ?? null,
    occurredAt: dateOfUnixSeconds(timestamp),
    content: readInboundContent(parsed.data, type),
    replyTo: context?.id ?? null,
  };
}

/** The names customers show, by number: they travel beside the messages. */
export function readNames(contacts: unknown): Map<string, string> {
  const items: unknown[] = Array.isArray(contacts) ? contacts : [];
  return new Map(
    items.flatMap((item) => {
      const contact = contactItem.safeParse(item).data;
      return contact === undefined ? [] : [[contact.wa_id, contact.profile.name] as const];
    }),
  );
}
