import { z } from 'zod';
import type { CallbackContent, StatusReport } from '../../ports/messaging-provider';
import { CallbackTally } from '../shared/callback-tally';
import { parseJson } from '../shared/parse-json';
import { readStatus } from './read-status';

const envelope = z.object({ object: z.string(), entry: z.unknown().optional() });
const entryShape = z.object({ changes: z.array(z.unknown()) });
const changeShape = z.object({ field: z.string(), value: z.unknown() });
const messagesShape = z.object({
  metadata: z.object({ phone_number_id: z.coerce.string() }),
  statuses: z.array(z.unknown()).optional(),
  messages: z.array(z.unknown()).optional(),
});

/**
 * Reads `entry[] x changes[] x value.statuses[]`. One endpoint serves a whole Meta app, so items of other numbers
 * are normal: they are counted, like everything unknown (contract 10). Statuses keep their order, repeats included;
 * the store tells repeats apart. Null when the body is not a callback of Meta at all.
 */
export function readCallback(phoneNumberId: string, rawBody: Buffer): CallbackContent | null {
  const parsed = envelope.safeParse(parseJson(rawBody.toString('utf8')));
  if (!parsed.success) return null;
  const tally = new CallbackTally();
  if (parsed.data.object !== 'whatsapp_business_account') {
    tally.add('unknown_object');
    return contentOf([], tally);
  }
  const statuses = changesOf(parsed.data.entry, tally).flatMap((change) =>
    readChange(phoneNumberId, change, tally),
  );
  return contentOf(statuses, tally);
}

function contentOf(statuses: StatusReport[], tally: CallbackTally): CallbackContent {
  const ignored = tally.toRecord();
  return { statuses, inbound: [], preferences: [], templatesChanged: false, ignored };
}

function changesOf(entries: unknown, tally: CallbackTally): unknown[] {
  if (!Array.isArray(entries)) {
    tally.add('malformed_item');
    return [];
  }
  return entries.flatMap((entry: unknown) => {
    const parsed = entryShape.safeParse(entry);
    if (!parsed.success) tally.add('malformed_item');
    return parsed.data?.changes ?? [];
  });
}

function readChange(phoneNumberId: string, change: unknown, tally: CallbackTally): StatusReport[] {
  const parsed = changeShape.safeParse(change);
  if (!parsed.success) {
    tally.add('malformed_item');
    return [];
  }
  if (parsed.data.field !== 'messages') {
    tally.add('unknown_field');
    return [];
  }
  return readMessagesValue(phoneNumberId, parsed.data.value, tally);
}

function readMessagesValue(
  phoneNumberId: string,
  value: unknown,
  tally: CallbackTally,
): StatusReport[] {
  const parsed = messagesShape.safeParse(value);
  if (!parsed.success) {
    tally.add('malformed_item');
    return [];
  }
  const { metadata, statuses = [], messages = [] } = parsed.data;
  const itemCount = statuses.length + messages.length;
  if (metadata.phone_number_id !== phoneNumberId) {
    tally.add('foreign_number', Math.max(1, itemCount));
    return [];
  }
  if (itemCount === 0) tally.add('unknown_content');
  tally.add('inbound_message', messages.length);
  return statuses.flatMap((item) => {
    const report = readStatus(item);
    if (typeof report !== 'string') return [report];
    tally.add(report);
    return [];
  });
}
