import type { Customer } from '../../domain/customer';
import { HeraldError } from '../../domain/errors';
import type { CustomerRepository } from '../../ports/customers';

/** Returns the customer with this id, or the one they were merged into. @throws HeraldError customer_not_found */
export async function getCustomer(
  { customers }: { customers: CustomerRepository },
  workspaceId: string,
  customerId: string,
): Promise<Customer> {
  const customer = await customers.findCurrent(workspaceId, customerId);
  if (customer === null) throw customerNotFound();
  return customer;
}

export function customerNotFound(): HeraldError {
  return new HeraldError('customer_not_found', 'there is no such customer in this workspace');
}
