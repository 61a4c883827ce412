import type { CustomerRepository, CustomerWish } from '../../ports/repositories';
import { idOfNumber } from './id-of-number';

/**
 * Records what somebody wants who wrote from a number. When that became known meanwhile as another form of a customer's
 * number, it is theirs, too: learn-alias.ts has looked for wishes before, or looks after this.
 */
export async function keepWish(
  { customers }: { customers: CustomerRepository },
  { workspaceId, customerId, from }: { workspaceId: string; customerId: string; from: string },
  wish: CustomerWish,
): Promise<void> {
  await customers.recordWish(workspaceId, customerId, wish);
  const nowId = await idOfNumber({ customers }, workspaceId, from);
  if (nowId !== customerId) await customers.recordWish(workspaceId, nowId, wish);
}
