import { type Customer, isErased, isStopped } from '../../domain/customer';
import { DAY_MS, type Retention } from '../../domain/retention';
import type { RetentionStore } from '../../ports/retention';
import type { SharedDeps } from '../deps';

/**
 * Removes conversations and customers that were inactive for long; resolves with how many records it processed. The time
 * of a removed conversation's latest message is noted on its customer, whose own time counts from there.
 */
export async function forgetCustomers(deps: ForgetCustomersDeps, now: Date): Promise<number> {
  const { retention, limits, batchSize } = deps;
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const silent = await retention.listIdleConversations(ago(limits.conversationsDays), batchSize);
  for (const conversation of silent) {
    const { workspaceId, customerId, lastMessageAt } = conversation;
    await retention.noteActivity(workspaceId, customerId, lastMessageAt);
    await retention.removeConversation(conversation);
  }
  const before = ago(limits.customersDays);
  const inactive = await retention.listIdleCustomers(before, batchSize);
  for (const customer of inactive) await forgetCustomer(deps, customer, { before, now });
  return Math.max(silent.length, inactive.length);
}

export interface ForgetCustomersDeps extends Pick<SharedDeps, 'customers' | 'unreadCallbacks'> {
  retention: RetentionStore;
  limits: Pick<Retention, 'conversationsDays' | 'customersDays'>;
  /** Records of a kind taken in one go. */
  batchSize: number;
}

async function forgetCustomer(
  { retention, customers, unreadCallbacks }: ForgetCustomersDeps,
  customer: Customer,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  const { id, workspaceId, updatedAt } = customer;
  const latestMessageAt = (): Promise<Date | null> => retention.latestMessageAt(workspaceId, id);
  const messageAt = await latestMessageAt();
  const activeAt = messageAt === null || messageAt < updatedAt ? updatedAt : messageAt;
  if (activeAt >= before) return retention.noteActivity(workspaceId, id, activeAt);
  // The limit for messages has not removed the latest one yet.
  if (messageAt !== null) return retention.noteActivity(workspaceId, id, before);
  if (isErased(customer)) return retention.leaveCustomer(customer);
  await unreadCallbacks.removeAbout(workspaceId, customer.lookups, before);
  // A merged record leads to another one, for as long as that one is there.
  if (!isStopped(customer) && customer.mergedInto === null)
    await retention.removeCustomer(customer);
  else if (customer.deliveryIdentity === null) return retention.leaveCustomer(customer);
  else await retention.reduceCustomer(customer, now);
  // A message that arrived meanwhile was stored for the customer as they were.
  if ((await latestMessageAt()) !== null) await restoreCustomer(customers, customer, now);
}

async function restoreCustomer(
  customers: ForgetCustomersDeps['customers'],
  customer: Customer,
  at: Date,
): Promise<void> {
  const { workspaceId, id, deliveryIdentity } = customer;
  await customers.restore(customer);
  if (deliveryIdentity !== null) await customers.remember(workspaceId, id, customer, at);
}
