import type { CustomerErasures } from '../../ports/customers';
import { withAuditEntry } from '../audit-outbox';
import type { Models } from '../models';
import { NOTHING_KNOWN } from './schema';

/** Records of one batch: a deletion of any size ends well before the database's answer is given up. */
const BATCH_SIZE = 200;

export function customerErasures(models: Models): CustomerErasures {
  return {
    ...marks(models),
    ...userIdMarks(models),
    ...deletions(models),
    ...messageDeletions(models),
    ...eventDeletions(models),
    ...unreadDeletion(models),
    ...listenerEventDeletion(models),
  };
}

/** Marks of an erasure on the customer's own record. */
function marks({
  customers,
}: Models): Pick<CustomerErasures, 'begin' | 'listDue' | 'postpone' | 'end'> {
  return {
    async begin(workspaceId, customerId, { at, dueAt }, entry) {
      const known = [{ erasedAt: null }, { deliveryIdentity: { $ne: null } }];
      const customer = { _id: customerId, workspaceId, $or: known };
      for (;;) {
        const stored = await customers.findOne(customer, { userIds: 1 }).lean();
        if (stored === null) return false;
        const { userIds = [] } = stored;
        const { matchedCount } = await customers.updateOne(
          // User ids as they are kept apart: one may be added meanwhile.
          { ...customer, userIds: { $eq: stored.userIds ?? null } },
          {
            $set: { ...NOTHING_KNOWN, eraseDueAt: dueAt, updatedAt: at },
            // The moment at which the mark is there: whatever was stored before it is older.
            $currentDate: { erasedAt: true as const },
            ...(userIds.length > 0 && { $addToSet: { erasedUserIds: { $each: userIds } } }),
            ...withAuditEntry(entry),
          },
        );
        if (matchedCount === 1) return true;
      }
    },
    async listDue(now, limit) {
      const records = await customers
        .find({ eraseDueAt: { $lte: now } }, { workspaceId: 1, eraseDueAt: 1 })
        .sort({ eraseDueAt: 1 })
        .limit(limit)
        .lean();
      return records.map(({ _id: customerId, workspaceId, eraseDueAt: dueAt = now }) => ({
        workspaceId,
        customerId,
        dueAt,
      }));
    },
    async postpone(workspaceId, customerId, until) {
      const due = { _id: customerId, workspaceId, eraseDueAt: { $exists: true } };
      await customers.updateOne(due, { $set: { eraseDueAt: until } });
    },
    async end(workspaceId, customerId, erasedAt) {
      // A database may keep finer times than it answers.
      const next = new Date(erasedAt.getTime() + 1);
      await customers.updateOne(
        { _id: customerId, workspaceId, erasedAt: { $gte: erasedAt, $lt: next } },
        { $unset: { eraseDueAt: 1, erasedUserIds: 1 } },
      );
    },
  };
}

/** User ids that an erasure keeps until providers have deleted what they have under them. */
function userIdMarks({
  customers,
}: Models): Pick<CustomerErasures, 'listUserIds' | 'removeUserId'> {
  return {
    async listUserIds(workspaceId, customerId) {
      const customer = { _id: customerId, workspaceId };
      const stored = await customers.findOne(customer, { erasedUserIds: 1 }).lean();
      return stored?.erasedUserIds ?? [];
    },
    async removeUserId(workspaceId, customerId, userId) {
      const customer = { _id: customerId, workspaceId };
      await customers.updateOne(customer, { $pull: { erasedUserIds: { userId } } });
    },
  };
}

/** Deletes conversations and what was noted in them. */
function deletions({
  conversations,
  notes,
}: Models): Pick<CustomerErasures, 'deleteConversations' | 'deleteNotes'> {
  return {
    async deleteConversations(workspaceId, customerId, until) {
      await conversations.deleteMany({ workspaceId, customerId, createdAt: { $lte: until } });
    },
    async deleteNotes(workspaceId, conversationIds, until) {
      const written = { workspaceId, conversationId: { $in: conversationIds } };
      const records = await notes
        .find({ ...written, createdAt: { $lte: until } }, { _id: 1 })
        .limit(BATCH_SIZE)
        .lean();
      if (records.length === 0) return false;
      await notes.deleteMany({ workspaceId, _id: { $in: records.map(idOf) } });
      return true;
    },
  };
}

/** Deletes messages of both directions. */
function messageDeletions({
  inboundMessages,
  messages,
}: Models): Pick<
  CustomerErasures,
  'listInbound' | 'deleteInbound' | 'listMessages' | 'deleteMessages'
> {
  return {
    async listInbound(workspaceId, conversationIds, until) {
      const written = { workspaceId, conversationId: { $in: conversationIds } };
      const records = await inboundMessages
        .find({ ...written, createdAt: { $lte: until } }, { _id: 1 })
        .limit(BATCH_SIZE)
        .lean();
      return records.map(idOf);
    },
    async deleteInbound(workspaceId, ids) {
      await inboundMessages.deleteMany({ workspaceId, _id: { $in: ids } });
    },
    async listMessages(workspaceId, conversationIds, until) {
      const sent = { workspaceId, conversationId: { $in: conversationIds } };
      const records = await messages
        .find({ ...sent, createdAt: { $lte: until } }, { _id: 1 })
        .limit(BATCH_SIZE)
        .lean();
      return records.map(idOf);
    },
    async deleteMessages(workspaceId, keys) {
      await messages.deleteMany({ workspaceId, _id: { $in: keys } });
    },
  };
}

/** Deletes webhook events. */
function eventDeletions({
  inboundMessages,
  messages,
  webhookEvents,
  listenerEvents,
}: Models): Pick<CustomerErasures, 'listEventEntries' | 'deleteEvents' | 'listOrphans'> {
  return {
    async listEventEntries(workspaceId, messageKeys) {
      const told = { workspaceId, messageKey: { $in: messageKeys } };
      const records = await webhookEvents.find(told, { auditOutbox: 1 }).lean();
      return records.flatMap(({ auditOutbox }) => auditOutbox ?? []);
    },
    async deleteEvents(workspaceId, messageKeys) {
      const about = { workspaceId, messageKey: { $in: messageKeys } };
      await webhookEvents.deleteMany(about);
      await listenerEvents.deleteMany(about);
    },
    async listOrphans(workspaceId, customerId, after) {
      const events = await webhookEvents
        .find({ workspaceId, customerId, _id: { $gt: after } }, { messageKey: 1, messageId: 1 })
        .sort({ _id: 1 })
        .limit(BATCH_SIZE)
        .lean();
      const ids = events.flatMap(({ messageKey, messageId }) => [messageKey, messageId]);
      const there = { workspaceId, _id: { $in: ids.filter((id) => id !== null) } };
      const sent = await messages.find(there, { _id: 1 }).lean();
      const received = await inboundMessages.find(there, { _id: 1 }).lean();
      const known = new Set([...sent, ...received].map(idOf));
      const isLast = events.length < BATCH_SIZE;
      const orphans = events.filter(
        ({ messageKey, messageId }) => !known.has(messageKey ?? '') && !known.has(messageId ?? ''),
      );
      return {
        messageKeys: [...new Set(orphans.map(({ messageKey }) => messageKey ?? ''))],
        next: isLast ? null : (events.map(idOf).at(-1) ?? null),
      };
    },
  };
}

function unreadDeletion({
  customers,
  unreadCallbacks,
  waitingChanges,
}: Models): Pick<CustomerErasures, 'deleteUnread'> {
  return {
    async deleteUnread(workspaceId, customerId, until) {
      const customer = await customers.findOne({ _id: customerId, workspaceId }, { lookups: 1 });
      const about = { workspaceId, lookups: { $in: customer?.lookups ?? [] } };
      const received = { ...about, receivedAt: { $lte: until } };
      await unreadCallbacks.deleteMany(received);
      await waitingChanges.deleteMany(received);
    },
  };
}

function listenerEventDeletion({
  listenerEvents,
}: Models): Pick<CustomerErasures, 'deleteListenerEvents'> {
  return {
    async deleteListenerEvents(workspaceId, customerId, until) {
      const about = { workspaceId, customerId };
      await listenerEvents.deleteMany({ ...about, messageCreatedAt: { $lte: until } });
    },
  };
}

function idOf({ _id }: { _id: string }): string {
  return _id;
}
