import type { CustomerConsent, CustomerRepository } from '../../../ports/customers';

/**
 * Records the consent of a customer. When they were merged into another one meanwhile, it is recorded there as well:
 * merge-customers.ts may have copied the consents before this one was recorded.
 */
export async function applyConsent(
  { customers }: { customers: CustomerRepository },
  { workspaceId, customerId }: { workspaceId: string; customerId: string },
  consent: CustomerConsent,
): Promise<void> {
  await customers.recordConsent(workspaceId, customerId, consent);
  const now = await customers.findCurrent(workspaceId, customerId);
  if (now !== null && now.id !== customerId)
    await customers.recordConsent(workspaceId, now.id, consent);
}
