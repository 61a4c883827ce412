import { z } from 'zod';
import type { MetaCredentials } from '../../ports/messaging-provider';
import { identitiesIn } from '../identities';
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
const entryShape = z.object({ id: idOrTime, time: idOrTime }).catch({});
const numberShape = z.object({ metadata: z.object({ phone_number_id: z.coerce.string() }) });
const entryWithChanges = z.object({ changes: z.array(z.object({ value: z.unknown() })) });

/** An item that names nobody is kept with all contacts beside it, when they are that few. */
const CONTACTS_MAX = 10;

export function entryOf(entry: unknown): Entry {
  return entryShape.parse(entry);
}

/** Returns the id of the number that a value is about, or null. */
export function numberIdOf(value: unknown): string | null {
  return numberShape.safeParse(value).data?.metadata.phone_number_id ?? null;
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
export function namesAccount(account: Account, entry: unknown): boolean {
  if (String(entryOf(entry).id) === account.businessAccountId) return true;
  const changes = entryWithChanges.safeParse(entry).data?.changes ?? [];
  return changes.some(({ value }) => numberIdOf(value) === account.phoneNumberId);
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

/** Keeps one item of `changes`. */
export function keepChange(
  tally: CallbackTally,
  kind: IgnoredKind,
  { object, entry }: Place,
  changeOf: () => unknown,
): void {
  tally.keep(kind, () => {
    const change = changeOf();
    const callback = { object, entry: [{ ...entry, changes: [change] }] };
    return { body: JSON.stringify(callback), identities: identitiesIn(change) };
  });
}

/** Returns the function that keeps a list of a change, or one item of it, with the contacts it names. */
export function itemKeeper(tally: CallbackTally, { field, value, ...place }: ItemPlace) {
  const { messaging_product, metadata } = value;
  const contactsOf = contactFinder(value['contacts']);
  return (kind: IgnoredKind, list: string, items: unknown): void => {
    keepChange(tally, kind, place, () => {
      const contacts = contactsOf(identitiesIn(items));
      const named = contacts.length === 0 ? {} : { contacts };
      return { field, value: { messaging_product, metadata, ...named, [list]: items } };
    });
  };
}

/** Returns the function that finds the contacts with any of some identities; all of a few when none has. */
function contactFinder(contacts: unknown): (identities: string[]) => unknown[] {
  const all: unknown[] = Array.isArray(contacts) ? contacts : [];
  let known: Map<string, unknown> | undefined;
  return (identities) => {
    known ??= new Map(
      all.flatMap((contact) => identitiesIn(contact).map((each) => [each, contact] as const)),
    );
    const named = new Set(identities.flatMap((each) => known?.get(each) ?? []));
    if (named.size > 0) return [...named];
    return all.length > CONTACTS_MAX ? [] : all;
  };
}
