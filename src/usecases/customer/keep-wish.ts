import type { CustomerWish } from '../../ports/repositories';
import { type NumberDeps, idOfNumber } from './id-of-number';

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
  const nowId = await idOfNumber(deps, workspaceId, from);
  if (nowId !== customerId) await customers.recordWish(workspaceId, nowId, wish);
}
