import type { CustomerWish } from '../../../ports/customers';
import { type NumberDeps, findByNumber } from './find-by-number';

/**
 * Records what somebody wants who wrote from a number. When that became known meanwhile as another form of a customer's
 * number, it is theirs, too: learn-alias.ts has looked for wishes before, or looks after this.
 */
export async function keepWish(
  deps: NumberDeps,
  { workspaceId, customerId, from }: { workspaceId: string; customerId: string; from: string },
  wish: CustomerWish,
): Promise<void> {
  const { customers } = deps;
  await customers.recordWish(workspaceId, customerId, wish);
  const now = await findByNumber(deps, workspaceId, from);
  if (now !== null && now.id !== customerId) await customers.recordWish(workspaceId, now.id, wish);
}
