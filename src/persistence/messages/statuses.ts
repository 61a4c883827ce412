import type { mongo } from 'mongoose';
import type { Message, ProviderError, TimelineEntry } from '../../domain/message';
import type { MessageRepository } from '../../ports/messages';
import { GROUP_MAX, bulkWrite, createGroupCommit } from '../group-commit';
import { driverOf } from '../records';
import { type MessageModel, type MessageRecord, messageFromRecord } from './schema';
import { acceptanceUpdates, afterStatus, statusInOrder, statusUpdates } from './updates';

/** Writes of what providers report about messages. */
export function statusWrites(
  messages: MessageModel,
  findOne: (filter: Record<string, string>) => Promise<Message | null>,
): Pick<MessageRepository, 'noteAcceptance' | 'recordStatus'> {
  const recordInOrder = createGroupCommit({
    commit: (reports: TokenReport[]) => commitInOrder(driverOf(messages), reports),
    recordOf: ({ trackingToken }) => trackingToken,
    maxItems: GROUP_MAX,
  });

  return {
    async noteAcceptance(senderId, trackingToken, providerMessageId, at) {
      const noted = { $addToSet: { providerMessageIds: providerMessageId } };
      const record = await messages
        .findOneAndUpdate({ senderId, trackingToken }, noted, { returnDocument: 'after' })
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

      const byProvider = { senderId, providerMessageIds: entry.providerMessageId };
      const message = (byToken && (await findOne(byToken))) ?? (await findOne(byProvider));
      if (message === null) return null;
      const { key: _id, workspaceId } = message;
      await messages.bulkWrite(statusUpdates({ _id, workspaceId }, entry, error));
      return message;
    },
  };
}

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
  const raised = raiseTogether(await findReported(messages, reports), reports);
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

async function findReported(
  messages: mongo.Collection<MessageRecord>,
  reports: TokenReport[],
): Promise<Map<string, MessageRecord>> {
  const trackingTokens = reports.map(({ trackingToken }) => trackingToken);
  const found = await messages.find({ trackingToken: { $in: trackingTokens } }).toArray();
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
