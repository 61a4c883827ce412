import { z } from 'zod';
import type { MetaCredentials, Steps } from '../../ports/messaging-provider';
import { identitiesIn } from '../identities';
import { fieldOf } from '../lists';
import type { CallbackTally, IgnoredKind } from '../shared';

/** Number and account whose items are read. */
export type Account = Pick<MetaCredentials, 'phoneNumberId' | 'businessAccountId'>;

/** Entry of a callback without its changes. */
type Entry = z.output<typeof entryShape>;

/** Where a change stands in its callback. */
export interface Place {
  object: string;
  entry: Entry;
}

/** The change that an item stands in, with its value. */
interface ItemPlace extends Place {
  field: string;
  value: Record<string, unknown>;
}

const idOrTime = z
  .union([z.string().max(64), z.number()])
  .optional()
  .catch(undefined);
const entryShape = z.object({ id: idOrTime, time: idOrTime });
const idText = z.coerce.string();

/** An item that names nobody is kept with all contacts beside it, when they are that few. */
const CONTACTS_MAX = 10;

/**
 * Characters that an item is kept with of what it shares with the others of its change. A short callback would be copied
 * into megabytes otherwise. Meta's product and number have some 100, and a contact as many; what is longer is left out.
 */
const PRODUCT_CHARACTERS_MAX = 64;
const METADATA_CHARACTERS_MAX = 512;
const CONTACTS_CHARACTERS_MAX = 2048;

const product = z.string().max(PRODUCT_CHARACTERS_MAX).optional().catch(undefined);

export function entryOf(entry: unknown): Entry {
  return entryShape.parse({ id: fieldOf(entry, 'id'), time: fieldOf(entry, 'time') });
}

/** Returns the changes of an entry, each of any shape; undefined for an entry without a list of them. */
export function changesOf(entry: unknown): unknown[] | undefined {
  const changes = fieldOf(entry, 'changes');
  return Array.isArray(changes) ? (changes as unknown[]) : undefined;
}

/** Returns the id of the number that a value is about, or null. */
export function numberIdOf(value: unknown): string | null {
  const id = fieldOf(fieldOf(value, 'metadata'), 'phone_number_id');
  return id === undefined ? null : (idText.safeParse(id).data ?? null);
}

/** Tells that a change is about another number or account; null for ours, and for one that names none. */
export function foreignKindOf(
  account: Account,
  { entry }: Place,
  value: unknown,
): 'foreign_number' | 'foreign_account' | null {
  const numberId = numberIdOf(value);
  if (numberId !== null) return numberId === account.phoneNumberId ? null : 'foreign_number';
  if (entry.id === undefined || String(entry.id) === account.businessAccountId) return null;
  return 'foreign_account';
}

/** Whether an entry of any shape says that it is about our number or account. */
export function* namesAccount(account: Account, entry: unknown): Steps<boolean> {
  if (String(entryOf(entry).id) === account.businessAccountId) return true;
  for (const change of changesOf(entry) ?? []) {
    yield;
    if (numberIdOf(fieldOf(change, 'value')) === account.phoneNumberId) return true;
  }
  return false;
}

/** Keeps a whole `entry`, or one item of it. */
export function keepEntry(
  tally: CallbackTally,
  kind: IgnoredKind,
  callback: { object: string; entry: unknown },
): void {
  tally.keep(kind, () => ({
    body: JSON.stringify(callback),
    identities: identitiesIn(callback.entry),
  }));
}

/** Keeps one item of `changes`, with the identities in it where they are known. */
export function keepChange(
  tally: CallbackTally,
  kind: IgnoredKind,
  { object, entry }: Place,
  changeOf: () => unknown,
  identities?: string[],
): void {
  tally.keep(kind, () => {
    const change = changeOf();
    const callback = { object, entry: [{ ...entry, changes: [change] }] };
    const body = JSON.stringify(callback);
    return { body, identities: identities ?? identitiesIn(change) };
  });
}

/** Returns the function that keeps a list of a change, or one item of it, with the contacts it names. */
export function itemKeeper(tally: CallbackTally, { field, value, ...place }: ItemPlace) {
  const messaging_product = product.parse(value['messaging_product']);
  const metadata = metadataOf(value);
  const contactsOf = contactFinder(value['contacts']);
  return function* keep(kind: IgnoredKind, list: string, items: unknown): Steps<void> {
    const identities = identitiesIn(items);
    yield;
    const contacts = yield* contactsOf(identities);
    const changeOf = () => {
      const named = contacts.length === 0 ? {} : { contacts: contacts.map((each) => each.contact) };
      return { field, value: { messaging_product, metadata, ...named, [list]: items } };
    };
    const ofAll = new Set([identities, ...contacts.map((each) => each.identities)].flat());
    keepChange(tally, kind, place, changeOf, [...ofAll]);
  };
}

/** Returns the metadata of a value; of such as is longer than Meta's the number alone, which is ours. */
function metadataOf({ metadata }: Record<string, unknown>): unknown {
  if (charactersOf(metadata) <= METADATA_CHARACTERS_MAX) return metadata;
  return { phone_number_id: (metadata as Record<string, unknown>)['phone_number_id'] };
}

/** Contact with the number of characters that it is written with, and the identities in it. */
interface Written {
  contact: unknown;
  characters: number;
  identities: string[];
}

interface KnownContacts {
  all: Written[];
  byIdentity: Map<string, Written>;
}

/** Returns the function that finds the contacts with any of some identities; all of a few when none has. */
function contactFinder(contacts: unknown): (identities: string[]) => Steps<Written[]> {
  const listed: unknown[] = Array.isArray(contacts) ? contacts : [];
  let known: KnownContacts | undefined;
  return function* find(identities) {
    known ??= yield* knownContacts(listed);
    const { all, byIdentity } = known;
    const named = new Set(identities.flatMap((each) => byIdentity.get(each) ?? []));
    if (named.size > 0) return thatFit([...named]);
    return all.length > CONTACTS_MAX ? [] : thatFit(all);
  };
}

/** Measures each contact once, however many items name it. */
function* knownContacts(listed: unknown[]): Steps<KnownContacts> {
  const known: KnownContacts = { all: [], byIdentity: new Map() };
  for (const contact of listed) {
    yield;
    const identities = identitiesIn(contact);
    const each = { contact, characters: charactersOf(contact), identities };
    known.all.push(each);
    for (const identity of identities) known.byIdentity.set(identity, each);
  }
  return known;
}

function thatFit(contacts: Written[]): Written[] {
  let left = CONTACTS_CHARACTERS_MAX;
  return contacts.filter(({ characters }) => {
    if (characters > left) return false;
    left -= characters;
    return true;
  });
}

function charactersOf(value: unknown): number {
  return JSON.stringify(value).length;
}
