import type { CustomerConsent, CustomerRepository } from '../../../ports/customers';
import { writeThroughMerges } from './write-through-merges';

/** Records the consent of a customer, also with whom they are merged into meanwhile. */
export async function applyConsent(
  deps: { customers: CustomerRepository },
  customer: { workspaceId: string; customerId: string },
  consent: CustomerConsent,
): Promise<void> {
  await writeThroughMerges(deps, customer, (id) =>
    deps.customers.recordConsent(customer.workspaceId, id, consent),
  );
}
