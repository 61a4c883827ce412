import type { Actor } from '../../domain/audit';
import type { Customer } from '../../domain/customer';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import { type CustomerRef, eraseRecords } from './steps/erase-records';
import { forgetAtProviders } from './steps/forget-at-providers';
import { getCustomer } from './get-customer';
import type { CustomerDeps } from './deps';

/**
 * Erases a customer, and those merged into them, on request (contract 11). When it resolves, identities, names,
 * conversations, messages and webhook events are deleted, providers were asked to delete what they keep for us, and nothing
 * can be sent until the customer writes. A record with lookups and
 * without a number remains, so that opt-outs and blocks still hold. The record is marked first: from then on nothing new
 * is stored, and the reconciler completes what a crash interrupts. A repeat goes on without another audit entry.
 * @throws HeraldError customer_not_found, temporarily_unavailable
 */
export async function eraseCustomer(
  deps: CustomerDeps,
  workspaceId: string,
  anyId: string,
  actor: Actor,
): Promise<Customer> {
  const erased = new Set<string>();
  // Until nobody new is found: a merge may have come between reading and erasing.
  for (;;) {
    const customer = await getCustomer(deps, workspaceId, anyId);
    const merged = await deps.customers.findMergedInto(workspaceId, customer.id);
    const left = [...merged, customer].filter(({ id }) => !erased.has(id));
    if (left.length === 0) return customer;
    for (const { id: customerId } of left) {
      await eraseOne(deps, { workspaceId, customerId }, actor);
      erased.add(customerId);
    }
  }
}

async function eraseOne(
  deps: CustomerDeps,
  { workspaceId, customerId }: CustomerRef,
  actor: Actor,
): Promise<void> {
  const entry = entryOf(deps, workspaceId, actor, {
    action: 'customer.erased',
    target: customerId,
  });
  const { at } = entry;
  const moments = { at, dueAt: new Date(at.getTime() + deps.sweepAfterMs) };
  const isBegun = await deps.erasures.begin(workspaceId, customerId, moments, entry);
  const customer = await deps.customers.find(workspaceId, customerId);
  if (customer === null) return;
  if (isBegun) await publish(deps, entry);
  await eraseRecords(deps, { workspaceId, customerId }, async () => customer.erasedAt ?? at);
  await forgetAtProviders(deps, { workspaceId, customerId });
  deps.log.info({ workspaceId, customerId }, 'customer erased');
}
