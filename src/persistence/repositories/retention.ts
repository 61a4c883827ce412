import type { Customer } from '../../domain/customer';
import type { Retention } from '../../domain/retention';
import type { RetentionStore } from '../../ports/retention';
import { expiriesOf } from '../expiries';
import type { Models } from '../models';
import { withId } from '../records';
import { customerFromRecord } from './customer-record';

export function retentionStore(models: Models, retention: Retention): RetentionStore {
  return {
    expiries: expiriesOf(models, retention),
    ...conversationRemoval(models),
    ...customerRemoval(models),
  };
}

function conversationRemoval({
  conversations,
}: Models): Pick<
  RetentionStore,
  'listIdleConversations' | 'removeConversation' | 'latestMessageAt'
> {
  return {
    async listIdleConversations(before, limit) {
      const records = await conversations
        .find(
          { lastMessageAt: { $lt: before } },
          { workspaceId: 1, customerId: 1, lastMessageAt: 1 },
        )
        .sort({ lastMessageAt: 1 })
        .limit(limit)
        .lean();
      return records.map(({ _id, workspaceId, customerId, lastMessageAt }) =>
        withId({ _id, workspaceId, customerId, lastMessageAt }),
      );
    },
    async removeConversation({ id, workspaceId, lastMessageAt }) {
      await conversations.deleteOne({ _id: id, workspaceId, lastMessageAt });
    },
    async latestMessageAt(workspaceId, customerId) {
      const latest = await conversations
        .findOne({ workspaceId, customerId }, { lastMessageAt: 1 })
        .sort({ lastMessageAt: -1 })
        .lean();
      return latest?.lastMessageAt ?? null;
    },
  };
}

function customerRemoval({
  customers,
}: Models): Pick<
  RetentionStore,
  'noteActivity' | 'listIdleCustomers' | 'removeCustomer' | 'reduceCustomer' | 'leaveCustomer'
> {
  /** Any write that matters here sets one of these. */
  const unchanged = ({ id, workspaceId, updatedAt, deliveryIdentity }: Customer) => ({
    _id: id,
    workspaceId,
    updatedAt,
    deliveryIdentity,
  });
  return {
    async noteActivity(workspaceId, customerId, at) {
      const known = { _id: customerId, workspaceId, activeAt: { $lt: at } };
      await customers.updateOne(known, { $set: { activeAt: at } });
    },
    async listIdleCustomers(before, limit) {
      const records = await customers
        .find({ activeAt: { $lt: before } })
        .sort({ activeAt: 1 })
        .limit(limit)
        .lean();
      return records.map(customerFromRecord);
    },
    async removeCustomer(customer) {
      const { deletedCount } = await customers.deleteOne(unchanged(customer));
      if (deletedCount === 0) return;
      const { id, workspaceId, updatedAt: activeAt } = customer;
      await customers.updateMany(
        { workspaceId, mergedInto: id },
        { $set: { activeAt }, $unset: { mergedInto: 1 } },
      );
    },
    async reduceCustomer(customer, at) {
      const nothing = { number: null, name: null, deliveryIdentity: null, erasedAt: null };
      await customers.updateOne(unchanged(customer), {
        $set: { ...nothing, forgottenAt: at },
        $unset: { activeAt: 1 },
      });
    },
    async leaveCustomer(customer) {
      await customers.updateOne(unchanged(customer), { $unset: { activeAt: 1 } });
    },
  };
}
