import { type Customer, newCustomer } from '../../../domain/customer';
import { lookupOf } from '../../../domain/ids';
import type { KeyedDigest } from '../../../domain/keyed-digest';
import type { CustomerRepository } from '../../../ports/customers';

export interface NumberDeps {
  customers: CustomerRepository;
  digests: KeyedDigest;
}

/** Returns the customer with a number, known by it or by another form of it; null for a stranger. */
export function findByNumber(
  { customers, digests }: NumberDeps,
  workspaceId: string,
  number: string,
): Promise<Customer | null> {
  return customers.findByLookup(workspaceId, lookupOf(digests, workspaceId, 'phone', number));
}

/** A customer who is met at a number for the first time. */
export function newCustomerAt(
  { digests }: Pick<NumberDeps, 'digests'>,
  workspaceId: string,
  number: string,
  at: Date,
): Customer {
  const lookup = lookupOf(digests, workspaceId, 'phone', number);
  return newCustomer({ workspaceId, lookup, number }, at);
}
