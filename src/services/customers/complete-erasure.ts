import { isErased } from '../../domain/customer';
import { DAY_MS } from '../../domain/retention';
import type { DueErasure } from '../../ports/customers';
import type { SharedDeps } from '../deps';
import { eraseRecords } from './steps/erase-records';
import { forgetAtProviders } from './steps/forget-at-providers';

/**
 * Completes an erasure after a crash, and deletes records that were being stored meanwhile, whose time may be a little
 * later. Then has providers delete what they keep of the customer; where one does not, it is asked again every hour for a
 * week. A customer who has written since keeps what is newer than the erasure.
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
  const now = deps.clock.now();
  if (!(await forgetAtProviders(deps, { workspaceId, customerId }))) {
    const again = new Date(now.getTime() + FORGET_AGAIN_AFTER_MS);
    if (now.getTime() - erasedAt.getTime() < FORGET_FOR_MS)
      return deps.erasures.postpone(workspaceId, customerId, again);
    deps.log.warn(
      { workspaceId, customerId },
      'a provider keeps what it has of an erased customer',
    );
  }
  await deps.erasures.end(workspaceId, customerId, erasedAt);
}

export type CompleteErasureDeps = Pick<
  SharedDeps,
  | 'audit'
  | 'clock'
  | 'customers'
  | 'erasures'
  | 'live'
  | 'log'
  | 'providers'
  | 'secretBox'
  | 'senders'
>;

const FORGET_AGAIN_AFTER_MS = 3_600_000;
/** Meta's cache of numbers lasts 30 days anyway; a provider that refuses for so long will not agree. */
const FORGET_FOR_MS = 7 * DAY_MS;
