import type { Actor } from '../../domain/audit';
import type { Customer } from '../../domain/customer';
import type { CustomerRepository } from '../../ports/customers';
import { type AuditDeps, entryOf, publish } from '../workspaces/steps/audit-entry';
import { type CustomerRef, type EraseRecordsDeps, eraseRecords } from './steps/erase-records';
import { getCustomer } from './get-customer';

export interface EraseCustomerDeps extends EraseRecordsDeps, AuditDeps {
  customers: CustomerRepository;
  /** After this long the sweep looks for what was being stored while it was erased, or completes it after a crash. */
  sweepAfterMs: number;
}

export type EraseCustomer = (
  workspaceId: string,
  customerId: string,
  actor: Actor,
) => Promise<Customer>;

/**
 * Erases a customer on request (contract 11): when it resolves, number, name, conversations, messages and webhook events
 * are gone, and nothing can be sent until the customer writes. What remains is a record with its lookups and without a
 * number, so that a stop and a block still hold for each address. The mark comes first: from then on nothing new is kept,
 * and what a crash leaves the sweep deletes. Asked for again it goes on, and tells the log nothing. With a customer go
 * those who were merged into them.
 * @throws HeraldError customer_not_found, temporarily_unavailable
 */
export function eraseCustomer(deps: EraseCustomerDeps): EraseCustomer {
  const get = getCustomer(deps);
  return async (workspaceId, anyId, actor) => {
    const { id } = await get(workspaceId, anyId);
    const merged = await deps.customers.findMergedInto(workspaceId, id);
    for (const { id: customerId } of [...merged, { id }]) {
      await eraseOne(deps, { workspaceId, customerId }, actor);
    }
    return get(workspaceId, id);
  };
}

async function eraseOne(
  deps: EraseCustomerDeps,
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
  deps.log.info({ workspaceId, customerId }, 'customer erased');
}
