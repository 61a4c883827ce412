import type { mongo } from 'mongoose';
import type { ProviderError, TimelineEntry } from '../../domain/message';
import { isSurplus } from '../../domain/timeline';
import type { MessageRepository } from '../../ports/messages';
import { GROUP_MAX, bulkWrite, createGroupCommit } from '../group-commit';
import { driverOf } from '../records';
import { type MessageModel, type MessageRecord, messageFromRecord } from './schema';
import { acceptanceUpdates, afterStatus, roomForId, statusInOrder, statusUpdates } from './updates';

/** Writes of what providers report about messages. */
export function statusWrites(
  messages: MessageModel,
): Pick<MessageRepository, 'noteAcceptance' | 'recordStatus'> {
  const recordInOrder = createGroupCommit({
    commit: (reports: TokenReport[]) => commitInOrder(driverOf(messages), reports),
    recordOf: ({ trackingToken }) => trackingToken,
    maxItems: GROUP_MAX,
  });
  // The statuses of a callback whose messages nobody knows are looked up together as well.
  const find = createGroupCommit({
    commit: (reports: Reported[]) => findAll(driverOf(messages), reports),
    maxItems: GROUP_MAX,
  });

  return {
    async noteAcceptance(senderId, trackingToken, providerMessageId, at) {
      const noted = { $addToSet: { providerMessageIds: providerMessageId } };
      const record = await messages
        .findOneAndUpdate({ senderId, trackingToken, ...roomForId(providerMessageId) }, noted, {
          returnDocument: 'after',
        })
        .lean();
      if (record === null || record.result?.kind === 'accepted') return null;
      const { _id, workspaceId } = record;
      await messages.bulkWrite(acceptanceUpdates({ _id, workspaceId }, providerMessageId, at));
      return messageFromRecord(record);
    },
    async recordStatus(senderId, trackingToken, entry, error) {
      const byToken = trackingToken === null ? null : { senderId, trackingToken };
      const raised = byToken && (await recordInOrder({ ...byToken, entry, error }));
      if (raised !== null) return messageFromRecord(raised);

      const { providerMessageId } = entry;
      const record = await find({ senderId, trackingToken, providerMessageId });
      if (record === null) return null;
      const { _id, workspaceId } = record;
      if (isSurplus(record, entry)) return messageFromRecord(record);
      await messages.bulkWrite(statusUpdates({ _id, workspaceId }, entry, error));
      if (entry.status !== 'failed') return messageFromRecord(record);
      // Another failure of it may be recorded at the same time: the timeline says whether this one was.
      const { timeline } = (await messages.findOne({ _id }, { timeline: 1 }).lean()) ?? record;
      return messageFromRecord({ ...record, timeline });
    },
  };
}

/** A message as a provider names it. */
interface Reported {
  senderId: string;
  trackingToken: string | null;
  providerMessageId: string;
}

/** Finds the messages that a provider names: by our token, else by the provider's id. */
async function findAll(
  messages: mongo.Collection<MessageRecord>,
  reports: Reported[],
): Promise<(MessageRecord | null)[]> {
  const withToken = reports.flatMap(({ trackingToken }) => trackingToken ?? []);
  const byToken = await findByTokens(messages, withToken);
  const found = reports.map(({ senderId, trackingToken }) => {
    const record = byToken.get(trackingToken ?? '');
    return record?.senderId === senderId ? record : null;
  });
  const others = reports.filter((_, index) => found[index] === null);
  const byProviderId = await findByProviderIds(messages, others);
  return reports.map((report, index) => found[index] ?? byProviderId.get(nameOf(report)) ?? null);
}

/** Finds messages by sender, so that ids which one has on thousands of messages take no place of another's. */
async function findByProviderIds(
  messages: mongo.Collection<MessageRecord>,
  reports: Reported[],
): Promise<Map<string, MessageRecord>> {
  const senderIds = new Set(reports.map(({ senderId }) => senderId));
  const found = [...senderIds].map((senderId) => {
    const own = reports.filter((report) => report.senderId === senderId);
    const ids = own.map(({ providerMessageId }) => providerMessageId);
    return (
      messages
        // Statuses of what was sent in the provider's app are no statuses of ours.
        .find({ senderId, providerMessageIds: { $in: ids }, kind: { $ne: 'app' } })
        .limit(MATCHES_MAX)
        .toArray()
    );
  });
  const named = (await Promise.all(found)).flat().flatMap((record) =>
    record.providerMessageIds.map((providerMessageId) => {
      const { senderId } = record;
      return [nameOf({ senderId, providerMessageId }), record] as const;
    }),
  );
  return new Map(named);
}

/** Names a message by its provider's id. A sender's id has no space in it. */
function nameOf({
  senderId,
  providerMessageId,
}: Pick<Reported, 'senderId' | 'providerMessageId'>): string {
  return `${senderId} ${providerMessageId}`;
}

/** Messages found by provider ids at once; an id is on one message, but for what a tenant reports itself. */
const MATCHES_MAX = 10 * GROUP_MAX;

interface TokenReport {
  senderId: string;
  trackingToken: string;
  entry: TimelineEntry;
  error: ProviderError | null;
}

/** Records statuses that are in order and returns their messages; null for every other, which changes nothing. */
async function commitInOrder(
  messages: mongo.Collection<MessageRecord>,
  reports: TokenReport[],
): Promise<(MessageRecord | null)[]> {
  const [only, ...others] = reports;
  if (only !== undefined && others.length === 0) {
    const { senderId, trackingToken, entry, error } = only;
    const { filter, update } = statusInOrder(entry, error);
    const inOrder = { senderId, trackingToken, ...filter };
    return [await messages.findOneAndUpdate(inOrder, update, { returnDocument: 'after' })];
  }
  const tokens = reports.map(({ trackingToken }) => trackingToken);
  const raised = raiseTogether(await findByTokens(messages, tokens), reports);
  const writes = raised.flatMap((each) => (each === null ? [] : [each.write]));
  if (writes.length === 0) return reports.map(() => null);
  const { matchedCount, errors } = await bulkWrite(messages, writes);
  // The command does not say which of its writes found their message as it was read.
  const areProven = matchedCount + errors.size === writes.length;
  const failed = new Set([...errors.keys()].map((place) => writes[place]));
  return raised.map((each) =>
    areProven && each !== null && !failed.has(each.write) ? each.after : null,
  );
}

async function findByTokens(
  messages: mongo.Collection<MessageRecord>,
  tokens: string[],
): Promise<Map<string, MessageRecord>> {
  if (tokens.length === 0) return new Map();
  const found = await messages.find({ trackingToken: { $in: tokens } }).toArray();
  return new Map(found.map((record) => [record.trackingToken, record]));
}

/** Returns the write of each status that is in order on its message, and the message as the write leaves it. */
function raiseTogether(found: Map<string, MessageRecord>, reports: TokenReport[]) {
  return reports.map(({ senderId, trackingToken, entry, error }) => {
    const record = found.get(trackingToken);
    if (record?.senderId !== senderId) return null;
    const after = afterStatus(record, entry, error);
    if (after === null) return null;
    const { filter, update } = statusInOrder(entry, error);
    const { _id, timeline } = record;
    const asRead = { _id, senderId, timeline: { $size: timeline.length } };
    return { after, write: { updateOne: { filter: { ...asRead, ...filter }, update } } };
  });
}
