import { z } from 'zod';
import {
  META_HEALTH_FIELDS,
  META_NOTICE_FIELDS,
  META_TEMPLATE_FIELDS,
} from '../../domain/meta-webhook-fields';
import type { CallbackReading, Steps } from '../../ports/messaging-provider';
import { isTooComplex } from '../structure';
import { type Change, type Reading, itemsOf, ownValue, put, readList } from './callback-reading';
import { fieldOf } from '../lists';
import { CallbackTally, type IgnoredKind, parseJson } from '../shared';
import { type Contacts, indexContacts } from './read-author';
import {
  displayedNumber,
  readEcho,
  readHistoryFile,
  readHistoryItem,
  threadCustomer,
} from './read-app-message';
import { readIdentityChange } from './read-identity-change';
import { isSystemMessage, readCustomerChange, readInbound } from './read-inbound';
import { reportTypeOf } from './read-message-change';
import { readPreference } from './read-preference';
import { readDeletedStatus, readStatus } from './read-status';
import { readSenderHealth } from './read-sender-health';
import { readTemplateChange } from './read-template-change';
import {
  type Account,
  type Place,
  changesOf,
  entryOf,
  foreignKindOf,
  keepChange,
  keepEntry,
  namesAccount,
} from './unread-items';

/** Longest name of an object: it is kept with each entry that is unread. */
const OBJECT_LENGTH_MAX = 128;
const envelope = z.object({
  object: z.string().max(OBJECT_LENGTH_MAX),
  entry: z.unknown().optional(),
});
const changeShape = z.object({ field: z.string(), value: z.unknown().optional() });

/** Levels of a callback at most; Meta's have 12. */
const LEVELS_MAX = 20;

const TEMPLATE_FIELDS: ReadonlySet<string> = new Set(META_TEMPLATE_FIELDS);
const HEALTH_FIELDS: ReadonlySet<string> = new Set(META_HEALTH_FIELDS);
const NOTICE_FIELDS: ReadonlySet<string> = new Set(META_NOTICE_FIELDS);

/**
 * Reads `entry[] x changes[]`. One endpoint serves a whole Meta app, so items of other numbers and accounts are normal:
 * they are only counted. Everything else that is not understood is unread (contract 10). Items keep their order, repeats
 * included; the store tells repeats apart. Null when the body is not a callback of Meta at all.
 */
export function* readCallback(account: Account, rawBody: Buffer): Steps<CallbackReading | null> {
  if (isTooComplex(rawBody, LEVELS_MAX)) return null;
  const parsed = envelope.safeParse(parseJson(rawBody.toString('utf8')));
  if (!parsed.success) return null;
  const reading: Reading = {
    account,
    // The address of a callback says nothing of it.
    tally: new CallbackTally(''),
    // Meta's first status is `sent`.
    accepted: [],
    statuses: [],
    inbound: [],
    appMessages: [],
    history: [],
    messageChanges: [],
    preferences: [],
    identityChanges: [],
    templatesChanged: false,
    templateChanges: [],
    senderHealth: [],
  };
  const isKnown = parsed.data.object === 'whatsapp_business_account';
  const steps = isKnown
    ? readEntries(reading, parsed.data)
    : readUnknownObject(reading, parsed.data);
  // A callback with more unread items than a provider bundles is refused: reading on would only count them.
  for (const step of steps) {
    if (reading.tally.isOverfull) break;
    yield step;
  }
  const { account: _account, tally, ...content } = reading;
  return { ...content, ...tally.toContent() };
}

/** Keeps what an object of another kind says about our account. Everything else of it is for others. */
function* readUnknownObject(
  { account, tally }: Reading,
  { object, entry: entries }: z.output<typeof envelope>,
): Steps<void> {
  let isForeign = true;
  for (const entry of itemsOf(entries)) {
    yield;
    if (!(yield* namesAccount(account, entry))) continue;
    isForeign = false;
    keepEntry(tally, 'unknown_object', { object, entry: [entry] });
  }
  if (isForeign) tally.add('unknown_object');
}

function* readEntries(
  reading: Reading,
  { object, entry: entries }: z.output<typeof envelope>,
): Steps<void> {
  const { account, tally } = reading;
  if (!Array.isArray(entries))
    return keepEntry(tally, 'malformed_item', { object, entry: entries });
  for (const entry of entries as unknown[]) {
    yield;
    const place = { object, entry: entryOf(entry) };
    const changes = changesOf(entry);
    if (changes !== undefined) {
      for (const change of changes) yield* readChange(reading, place, change);
    } else {
      const kind = foreignKindOf(account, place, null) ?? 'malformed_item';
      keepEntry(tally, kind, { object, entry: [entry] });
    }
  }
}

function* readChange(reading: Reading, place: Place, change: unknown): Steps<void> {
  yield;
  const { account, tally } = reading;
  const parsed = changeShape.safeParse(change);
  const { field, value } = parsed.data ?? { field: null, value: null };
  if (field === 'messages') return yield* readMessages(reading, { ...place, field, value });
  if (field === 'user_preferences')
    return yield* readPreferences(reading, { ...place, field, value });
  if (field === 'smb_message_echoes') return yield* readEchoes(reading, { ...place, field, value });
  if (field === 'history') return yield* readHistory(reading, { ...place, field, value });
  if (field !== null && TEMPLATE_FIELDS.has(field)) {
    noteAccount(reading, place);
    if (String(place.entry.id) !== account.businessAccountId) return tally.add('foreign_account');
    reading.templatesChanged = true;
    const read = readTemplateChange(field, value, place.entry.time);
    if (read !== null) reading.templateChanges.push(read);
    return;
  }
  const foreign = foreignKindOf(account, place, value);
  // The address book of the phone: customers are known by what is said.
  if (field === 'smb_app_state_sync') return tally.add(foreign ?? 'contact_sync');
  if (field !== null && NOTICE_FIELDS.has(field)) return tally.add(foreign ?? 'account_notice');
  const ofHealth = field !== null && HEALTH_FIELDS.has(field);
  if (ofHealth || foreign === 'foreign_account') noteAccount(reading, place);
  const isHealth = foreign === null && ofHealth;
  const health = isHealth ? readSenderHealth(field, value, place.entry.time) : null;
  if (health === 'account_notice') return tally.add(health);
  if (health !== null) return void reading.senderHealth.push(health);
  const unread = isHealth ? 'unknown_content' : 'unknown_field';
  keepChange(tally, foreign ?? (field === null ? 'malformed_item' : unread), place, () => change);
}

/** Notes whose numbers a change is about that names none of them. */
function noteAccount({ tally }: Reading, { entry: { id } }: Place): void {
  if (id !== undefined) tally.noteAccount(String(id));
}

function* readMessages(reading: Reading, change: Change): Steps<void> {
  const own = ownValue(reading, change, ['statuses', 'messages']);
  if (own === null) return;
  const contacts = yield* indexContacts(own.value['contacts']);
  yield* readList(own, 'statuses', (item) => {
    const deleted = readDeletedStatus(item);
    return deleted === null
      ? put(readStatus(item), reading.statuses)
      : put(deleted, reading.messageChanges);
  });
  yield* readList(own, 'messages', (item) => readItem(reading, item, contacts));
}

/** Reads one item of `messages`: what a customer wrote, what they changed, or a notice. */
function readItem(reading: Reading, item: unknown, contacts: Contacts): IgnoredKind | null {
  if (isSystemMessage(item)) return put(readIdentityChange(item), reading.identityChanges);
  return reportTypeOf(item) === null
    ? put(readInbound(item, contacts), reading.inbound)
    : put(readCustomerChange(item, contacts), reading.messageChanges);
}

function* readPreferences(reading: Reading, change: Change): Steps<void> {
  const own = ownValue(reading, change, ['user_preferences']);
  if (own === null) return;
  const contacts = yield* indexContacts(own.value['contacts']);
  yield* readList(own, 'user_preferences', (item) =>
    put(readPreference(item, contacts), reading.preferences),
  );
}

/** Reads what the business said in the app on the phone since the number was connected. */
function* readEchoes(reading: Reading, change: Change): Steps<void> {
  const own = ownValue(reading, change, ['message_echoes']);
  if (own === null) return;
  const contacts = yield* indexContacts(own.value['contacts']);
  yield* readList(own, 'message_echoes', (item) => {
    const read = readEcho(item, contacts);
    if (typeof read === 'string') return read;
    return 'change' in read ? put(read, reading.messageChanges) : put(read, reading.appMessages);
  });
}

/**
 * Reads what was said before, in parts: `history[] x threads[] x messages[]`. A part without threads says why there is none.
 * Files of it come by themselves, as `messages[]`. What is not understood is counted alone: it would fill what is kept.
 */
function* readHistory(reading: Reading, change: Change): Steps<void> {
  const own = ownValue(reading, change, ['history', 'messages']);
  if (own === null) return;
  const { history, tally } = reading;
  const business = displayedNumber(own.value['metadata']);
  for (const part of itemsOf(own.value['history'])) {
    yield;
    const threads = itemsOf(fieldOf(part, 'threads'));
    if (threads.length === 0) tally.add('no_message');
    for (const thread of threads) yield* readThread(reading, thread, business);
  }
  const contacts = yield* indexContacts(own.value['contacts']);
  for (const item of itemsOf(own.value['messages'])) {
    yield;
    if (put(readHistoryFile(item, business, contacts), history) !== null) tally.add('no_message');
  }
}

/** Reads a conversation of the history. */
function* readThread(
  { tally, appMessages, history }: Reading,
  thread: unknown,
  business: string | null,
): Steps<void> {
  const customer = threadCustomer(thread);
  for (const item of itemsOf(fieldOf(thread, 'messages'))) {
    yield;
    const read = customer === null ? 'no_message' : readHistoryItem(item, customer, business);
    if (typeof read === 'string') tally.add('no_message');
    else if ('author' in read) history.push(read);
    else appMessages.push(read);
  }
}
