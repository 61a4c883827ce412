import type { CustomerRepository } from '../../../ports/customers';

/**
 * Writes to a customer and to whom they are merged into meanwhile: that merge may have copied the record before the write.
 * Merges in a circle end it.
 */
export async function writeThroughMerges(
  { customers }: { customers: Pick<CustomerRepository, 'findCurrent'> },
  { workspaceId, customerId }: { workspaceId: string; customerId: string },
  write: (customerId: string) => Promise<unknown>,
): Promise<void> {
  const written = new Set<string>();
  for (let id: string | undefined = customerId; id !== undefined && !written.has(id);) {
    await write(id);
    written.add(id);
    id = (await customers.findCurrent(workspaceId, id))?.id;
  }
}
