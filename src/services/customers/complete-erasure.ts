import { isErased } from '../../domain/customer';
import type { CustomerRepository, DueErasure } from '../../ports/customers';
import { type EraseRecordsDeps, eraseRecords } from './steps/erase-records';

export interface CompleteErasureDeps extends EraseRecordsDeps {
  customers: CustomerRepository;
}

/**
 * Completes an erasure after a crash, and deletes records that were being stored meanwhile, whose time may be a little
 * later. A customer who has written since keeps what is newer than the erasure.
 */
export async function completeErasure(
  deps: CompleteErasureDeps,
  { workspaceId, customerId, dueAt }: DueErasure,
): Promise<void> {
  const customer = await deps.customers.find(workspaceId, customerId);
  if (customer === null || customer.erasedAt === null) return;
  const { erasedAt } = customer;
  await eraseRecords(deps, { workspaceId, customerId }, async () => {
    const now = await deps.customers.find(workspaceId, customerId);
    return now !== null && isErased(now) ? dueAt : erasedAt;
  });
  await deps.erasures.end(workspaceId, customerId, erasedAt);
}
