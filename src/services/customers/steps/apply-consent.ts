import type { CustomerConsent } from '../../../ports/customers';
import { type NumberDeps, findByNumber } from './find-by-number';

/**
 * Records what somebody wants who wrote from a number. When that became known meanwhile as another form of a customer's
 * number, it is theirs, too: learn-alias.ts has carried their consent over before, or does so after this.
 */
export async function applyConsent(
  deps: NumberDeps,
  { workspaceId, customerId, from }: { workspaceId: string; customerId: string; from: string },
  consent: CustomerConsent,
): Promise<void> {
  const { customers } = deps;
  await customers.recordConsent(workspaceId, customerId, consent);
  const now = await findByNumber(deps, workspaceId, from);
  if (now !== null && now.id !== customerId)
    await customers.recordConsent(workspaceId, now.id, consent);
}
