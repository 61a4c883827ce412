import { type Customer, newCustomer } from '../../../domain/customer';
import { lookupOf } from '../../../domain/ids';
import type { KeyedDigest } from '../../../domain/keyed-digest';
import type { CustomerRepository } from '../../../ports/customers';

export interface NumberDeps {
  customers: CustomerRepository;
  digests: KeyedDigest;
}

/** Returns the customer with a number or another form of it, or null. */
export function findByNumber(
  { customers, digests }: NumberDeps,
  workspaceId: string,
  number: string,
): Promise<Customer | null> {
  return customers.findByLookup(workspaceId, lookupOf(digests, workspaceId, 'phone', number));
}

/** Returns the customer with a number, stored now if need be. */
export function ensureCustomer(
  deps: NumberDeps,
  workspaceId: string,
  number: string,
  at: Date,
): Promise<Customer> {
  return deps.customers.ensure(newCustomerAt(deps, workspaceId, number, at));
}

/** Returns a new customer with a number, not stored yet. */
export function newCustomerAt(
  { digests }: Pick<NumberDeps, 'digests'>,
  workspaceId: string,
  number: string,
  at: Date,
): Customer {
  const lookup = lookupOf(digests, workspaceId, 'phone', number);
  return newCustomer({ workspaceId, lookup, number }, at);
}
