import { z } from 'zod';
import type { PreferenceReport } from '../../domain/inbound';
import { META_TEMPLATE_FIELDS } from '../../domain/meta-webhook-fields';
import type { CallbackContent, MetaCredentials } from '../../ports/messaging-provider';
import { CallbackTally, type IgnoredKind, parseJson } from '../shared';
import { readInbound, readNames, whatsAppId } from './read-inbound';
import { readStatus, dateOfUnixSeconds } from './read-status';

/** Number and account whose items are read. */
type Account = Pick<MetaCredentials, 'phoneNumberId' | 'businessAccountId'>;

/** Content of a callback, filled change by change. */
type Reading = Omit<CallbackContent, 'ignored'> & { account: Account; tally: CallbackTally };

const envelope = z.object({ object: z.string(), entry: z.unknown().optional() });
const accountId = z.union([z.string(), z.number()]).transform(String);
const entryShape = z.object({
  id: accountId.optional().catch(undefined),
  changes: z.array(z.unknown()),
});
const changeShape = z.object({ field: z.string(), value: z.unknown().optional() });
const numberShape = z.object({ metadata: z.object({ phone_number_id: z.coerce.string() }) });
const valueShape = z.object({
  statuses: z.unknown().optional(),
  messages: z.unknown().optional(),
  contacts: z.unknown().optional(),
  user_preferences: z.unknown().optional(),
});

const preferenceItem = z.object({
  wa_id: whatsAppId,
  category: z.string(),
  value: z.string(),
  timestamp: z.unknown().optional(),
});
const consent = z.enum(['stop', 'resume']);

const TEMPLATE_FIELDS: ReadonlySet<string> = new Set(META_TEMPLATE_FIELDS);

/**
 * Reads `entry[] x changes[]`. One endpoint serves a whole Meta app, so items of other numbers and accounts are normal:
 * they are counted, like everything unknown (contract 10). Items keep their order, repeats included; the store tells
 * repeats apart. Null when the body is not a callback of Meta at all.
 */
export function readCallback(account: Account, rawBody: Buffer): CallbackContent | null {
  const parsed = envelope.safeParse(parseJson(rawBody.toString('utf8')));
  if (!parsed.success) return null;
  const reading: Reading = {
    account,
    tally: new CallbackTally(),
    // Meta's first status is `sent`.
    accepted: [],
    statuses: [],
    inbound: [],
    preferences: [],
    templatesChanged: false,
  };
  if (parsed.data.object === 'whatsapp_business_account') readEntries(reading, parsed.data.entry);
  else reading.tally.add('unknown_object');
  const { account: _account, tally, ...content } = reading;
  return { ...content, ignored: tally.toRecord() };
}

function readEntries(reading: Reading, entries: unknown): void {
  if (!Array.isArray(entries)) return reading.tally.add('malformed_item');
  for (const entry of entries as unknown[]) {
    const parsed = entryShape.safeParse(entry);
    if (!parsed.success) reading.tally.add('malformed_item');
    for (const change of parsed.data?.changes ?? []) readChange(reading, parsed.data?.id, change);
  }
}

function readChange(reading: Reading, accountOf: string | undefined, change: unknown): void {
  const parsed = changeShape.safeParse(change);
  if (!parsed.success) return reading.tally.add('malformed_item');
  const { field, value } = parsed.data;
  if (field === 'messages') return readMessages(reading, value);
  if (field === 'user_preferences') return readPreferences(reading, value);
  if (!TEMPLATE_FIELDS.has(field)) return reading.tally.add('unknown_field');
  if (accountOf === reading.account.businessAccountId) reading.templatesChanged = true;
  else reading.tally.add('foreign_account');
}

function readMessages(reading: Reading, value: unknown): void {
  const { tally } = reading;
  const parsed = valueShape.safeParse(value);
  if (!parsed.success) return tally.add('malformed_item');
  const statuses = itemsIn(parsed.data.statuses, tally);
  const messages = itemsIn(parsed.data.messages, tally);
  if (!isOurs(reading, value, statuses.length + messages.length)) return;
  collect(tally, statuses.map(readStatus), reading.statuses);
  if (messages.length === 0) return;
  const names = readNames(parsed.data.contacts);
  const outcomes = messages.map((item) => readInbound(item, names));
  collect(tally, outcomes, reading.inbound);
}

function readPreferences(reading: Reading, value: unknown): void {
  const { tally } = reading;
  const parsed = valueShape.safeParse(value);
  if (!parsed.success) return tally.add('malformed_item');
  const items = itemsIn(parsed.data.user_preferences, tally);
  if (isOurs(reading, value, items.length)) {
    collect(tally, items.map(readPreference), reading.preferences);
  }
}

/** Returns the items of a list. A missing list is empty; any other value counts as one malformed item. */
function itemsIn(list: unknown, tally: CallbackTally): unknown[] {
  if (Array.isArray(list)) return list;
  if (list !== undefined) tally.add('malformed_item');
  return [];
}

/** Whether a value is about our number. Counts values of other numbers and values without known content. */
function isOurs({ account, tally }: Reading, value: unknown, itemCount: number): boolean {
  const parsed = numberShape.safeParse(value);
  const isOwn = parsed.data?.metadata.phone_number_id === account.phoneNumberId;
  if (!parsed.success) tally.add('malformed_item');
  else if (!isOwn) tally.add('foreign_number', Math.max(1, itemCount));
  else if (itemCount === 0) tally.add('unknown_content');
  return isOwn;
}

function collect<Report extends object>(
  tally: CallbackTally,
  outcomes: (Report | IgnoredKind)[],
  reports: Report[],
): void {
  for (const outcome of outcomes) {
    if (typeof outcome === 'string') tally.add(outcome);
    else reports.push(outcome);
  }
}

/** Reads one item of `user_preferences`, or returns why it is ignored. Meta has one category so far. */
function readPreference(item: unknown): PreferenceReport | IgnoredKind {
  const parsed = preferenceItem.safeParse(item);
  if (!parsed.success) return 'malformed_item';
  const { wa_id: from, category, value, timestamp } = parsed.data;
  const recorded = consent.safeParse(value);
  if (category !== 'marketing_messages' || !recorded.success) return 'unknown_preference';
  const occurredAt = dateOfUnixSeconds(timestamp);
  return { from, scope: 'marketing', wanted: recorded.data === 'resume', occurredAt };
}
