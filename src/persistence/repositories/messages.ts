import { type Message, statusesBelow } from '../../domain/message';
import type { MessageRepository } from '../../ports/repositories';
import type { Models } from '../models';
import type { MessageRecord } from '../models/message';
import { isDuplicateKey } from '../records';

export function messageRepository({ messages }: Models): MessageRepository {
  return {
    async insert({ key, ...message }, startDueAt) {
      try {
        await messages.create({ _id: key, ...message, startDueAt });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async find(workspaceId, key) {
      return toMessage(await messages.findOne({ _id: key, workspaceId }).lean());
    },
    async discard(workspaceId, key) {
      const { deletedCount } = await messages.deleteOne({
        _id: key,
        workspaceId,
        attempts: 0,
        result: null,
      });
      return deletedCount === 1;
    },
    async beginAttempt(workspaceId, key) {
      const counted = { $inc: { attempts: 1 } };
      return toMessage(
        await messages
          .findOneAndUpdate({ _id: key, workspaceId }, counted, { returnDocument: 'after' })
          .lean(),
      );
    },
    async recordResult(workspaceId, key, result, providerError) {
      const providerMessageIds =
        result.providerMessageId === null ? [] : [result.providerMessageId];
      await messages.bulkWrite([
        {
          updateOne: {
            filter: { _id: key, workspaceId, result: null },
            update: {
              $set: { result, ...(providerError === null ? {} : { providerError }) },
              $addToSet: { providerMessageIds: { $each: providerMessageIds } },
              $unset: { startDueAt: 1 },
            },
          },
        },
        {
          updateOne: {
            filter: { _id: key, workspaceId, status: { $in: statusesBelow(result.kind) } },
            update: { $set: { status: result.kind } },
          },
        },
      ]);
    },
    async recordStatus(workspaceId, key, entry, error) {
      const { providerMessageId, status } = entry;
      const known = { timeline: { $elemMatch: { providerMessageId, status } } };
      await messages.bulkWrite([
        {
          updateOne: {
            filter: { _id: key, workspaceId, $nor: [known] },
            update: {
              $push: { timeline: entry },
              $addToSet: { providerMessageIds: providerMessageId },
              ...(error === null ? {} : { $set: { providerError: error } }),
            },
          },
        },
        {
          updateOne: {
            filter: { _id: key, workspaceId, status: { $in: statusesBelow(status) } },
            update: { $set: { status } },
          },
        },
      ]);
    },
    async findByTrackingToken(senderId, trackingToken) {
      return toMessage(await messages.findOne({ trackingToken, senderId }).lean());
    },
    async findByProviderMessageId(senderId, providerMessageId) {
      return toMessage(
        await messages.findOne({ senderId, providerMessageIds: providerMessageId }).lean(),
      );
    },
    async listDueStarts(now, limit) {
      const due = messages.find({ startDueAt: { $lte: now } }, { workspaceId: 1 });
      const records = await due.sort({ startDueAt: 1 }).limit(limit).lean();
      return records.map(({ _id, workspaceId }) => ({ workspaceId, key: _id }));
    },
    async postponeStart(workspaceId, key, until) {
      await messages.updateOne(
        { _id: key, workspaceId, result: null },
        { $set: { startDueAt: until } },
      );
    },
  };
}

function toMessage(record: MessageRecord | null): Message | null {
  if (record === null) return null;
  const { _id, startDueAt: _startDueAt, ...message } = record;
  return { key: _id, ...message };
}
