import type { CustomerConsent } from '../../../ports/customers';
import { type NumberDeps, findByNumber } from './find-by-number';

/**
 * Records the consent of the customer with a number. When the number became known meanwhile as another form of a second
 * customer's, it is recorded there as well: learn-alias.ts may have merged the two before it was recorded here.
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
