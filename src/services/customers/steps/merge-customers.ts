import type { Customer } from '../../../domain/customer';
import type { CustomerRepository } from '../../../ports/customers';
import { writeThroughMerges } from './write-through-merges';

/**
 * Has one customer mean another one from now on, because the provider reported that both are one person: with every
 * identity, block and consent. The newer consent holds.
 */
export async function mergeCustomers(
  { customers }: { customers: CustomerRepository },
  former: Customer,
  into: string,
  at: Date,
): Promise<void> {
  const { id, workspaceId } = former;
  if (id === into) return;
  // Before the merge, so that a repeat after a crash does it again; after it, for consents recorded meanwhile.
  await copyConsent(customers, former, { into, at });
  await customers.merge(workspaceId, id, into);
  const latest = await customers.find(workspaceId, id);
  if (latest === null) return;
  const { number, userIds, username, name, updatedAt: writtenAt } = latest;
  const known = { number, userIds, username, name, writtenAt, at };
  await writeThroughMerges({ customers }, { workspaceId, customerId: into }, async (current) => {
    await copyConsent(customers, latest, { into: current, at });
    await customers.complete(workspaceId, current, known);
  });
}

async function copyConsent(
  customers: CustomerRepository,
  former: Customer,
  { into, at: now }: { into: string; at: Date },
): Promise<void> {
  const { workspaceId, blocked, unsubscribed, marketingStopped, updatedAt: at } = former;
  if (blocked) await customers.decide(workspaceId, into, { blocked }, now);
  const { marketingHeldUntil } = former;
  if (marketingHeldUntil !== null)
    await customers.holdMarketing(workspaceId, into, marketingHeldUntil);
  const consents = [
    { scope: 'all', refused: unsubscribed, change: former.subscriptionChange },
    { scope: 'marketing', refused: marketingStopped, change: former.marketingChange },
  ] as const;
  for (const { scope, refused, change } of consents) {
    if (change === null && !refused) continue;
    const why = change ?? { reason: 'wanted so under another identity', at };
    await customers.recordConsent(workspaceId, into, { scope, wanted: !refused, ...why });
  }
}
