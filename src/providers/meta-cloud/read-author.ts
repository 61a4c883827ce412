import { z } from 'zod';
import { isParentBsuid, isPortfolioBsuid } from '../../domain/identity';
import type { ReportedAuthor } from '../../domain/inbound';
import type { Steps } from '../../ports/messaging-provider';
import { shownName } from '../texts';
import { fieldOf } from '../lists';
import { readUsername } from '../shared';

/** Digits with country code; Meta writes nothing else in front of them. */
const whatsAppId = z.string().regex(/^[1-9]\d{6,14}$/);

/** Fields that say who wrote; each may be missing. `from` was seen with a user id in it. */
export const optionalNumber = whatsAppId.nullable().catch(null);
export const optionalUserId = z.string().refine(isPortfolioBsuid).nullable().catch(null);
export const optionalParentUserId = z.string().refine(isParentBsuid).nullable().catch(null);

const contactItem = z.object({
  wa_id: optionalNumber,
  user_id: optionalUserId,
  parent_user_id: optionalParentUserId,
  profile: z
    .object({
      name: shownName,
      username: z.unknown().optional().transform(readUsername),
    })
    .catch({ name: null, username: null }),
});

type Contact = z.infer<typeof contactItem>;

/** `contacts`, which travels beside messages, preferences and statuses, by the identities in it: as Meta wrote them. */
export interface Contacts {
  byNumber: Map<string, unknown>;
  byUserId: Map<string, unknown>;
}

const NO_CONTACT: Contact = {
  wa_id: null,
  user_id: null,
  parent_user_id: null,
  profile: { name: null, username: null },
};

/** Finds `contacts` by their identities; whatever is none is left out. Of two with one identity the first counts. */
export function* indexContacts(contacts: unknown): Steps<Contacts> {
  const index: Contacts = { byNumber: new Map(), byUserId: new Map() };
  for (const item of Array.isArray(contacts) ? (contacts as unknown[]).toReversed() : []) {
    yield;
    const [number, userId] = [fieldOf(item, 'wa_id'), fieldOf(item, 'user_id')];
    if (typeof number === 'string') index.byNumber.set(number, item);
    if (typeof userId === 'string') index.byUserId.set(userId, item);
  }
  return index;
}

/** Identities as an item itself has them. */
interface OwnIdentities {
  number: string | null;
  userId: string | null;
  parentUserId: string | null;
}

/**
 * Returns the author of an item, completed by their contact: identities in one contact are one person's. Null when neither
 * number nor user id is known.
 */
export function authorOf(own: OwnIdentities, contacts: Contacts): ReportedAuthor | null {
  const contact = contactOf(contacts, own);
  const number = own.number ?? contact.wa_id;
  const userId = own.userId ?? contact.user_id;
  if (number === null && userId === null) return null;
  return {
    number,
    userId,
    parentUserId: own.parentUserId ?? contact.parent_user_id,
    username: contact.profile.username,
    profileName: contact.profile.name,
  };
}

function contactOf({ byNumber, byUserId }: Contacts, { number, userId }: OwnIdentities): Contact {
  const known = readContact(byUserId, userId);
  if (known !== undefined) return known;
  const found = readContact(byNumber, number);
  const isOther = userId !== null && found !== undefined && found.user_id !== null;
  return found === undefined || isOther ? NO_CONTACT : found;
}

function readContact(contacts: Map<string, unknown>, identity: string | null): Contact | undefined {
  const contact = identity === null ? undefined : contacts.get(identity);
  return contact === undefined ? undefined : contactItem.safeParse(contact).data;
}
