import type { CustomerRepository } from '../../ports/customers';
import type { Models } from '../models';

/** Which fields hold what a customer wants. */
const FIELDS = {
  all: { refused: 'unsubscribed', change: 'subscriptionChange' },
  marketing: { refused: 'marketingStopped', change: 'marketingChange' },
} as const;

/** Writes what customers tell themselves: addresses, names, consent. A message from an erased customer restores them. */
export function wishes(
  customers: Models['customers'],
): Pick<CustomerRepository, 'complete' | 'remember' | 'recordWish'> {
  return {
    async complete(workspaceId, id, { number, name, writtenAt, at: updatedAt }) {
      const customer = { _id: id, workspaceId, erasedAt: { $not: { $gte: writtenAt } } };
      const address = addressOf(number, updatedAt);
      const reached = {
        updateOne: { filter: { ...customer, deliveryIdentity: null }, update: { $set: address } },
      };
      const named = {
        updateOne: { filter: { ...customer, name: null }, update: { $set: { name, updatedAt } } },
      };
      await customers.bulkWrite(name === null ? [reached] : [reached, named]);
    },
    async remember(workspaceId, id, number, at) {
      await customers.updateOne(
        { _id: id, workspaceId, forgottenAt: { $ne: null } },
        { $set: addressOf(number, at) },
      );
    },
    async recordWish(workspaceId, id, { scope, wanted, reason, at }) {
      const { refused, change } = FIELDS[scope];
      const { matchedCount } = await customers.updateOne(
        { _id: id, workspaceId, [`${change}.at`]: { $not: { $gte: at } } },
        {
          $set: { [refused]: !wanted, [change]: { reason, at } },
          $max: { updatedAt: at, activeAt: at },
        },
      );
      return matchedCount === 1;
    },
  };
}

/** Where a customer is known to be reached from now on. */
function addressOf(number: string, at: Date) {
  return { number, deliveryIdentity: number, forgottenAt: null, updatedAt: at, activeAt: at };
}
