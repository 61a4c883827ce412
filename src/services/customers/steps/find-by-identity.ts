import { type Customer, newCustomer } from '../../../domain/customer';
import { type Identity, type ReportedIdentities, identitiesOf } from '../../../domain/identity';
import { lookupOf } from '../../../domain/ids';
import type { KeyedDigest } from '../../../domain/keyed-digest';
import { type Sender, portfolioOf } from '../../../domain/sender';
import type { CustomerRepository } from '../../../ports/customers';

export interface IdentityDeps {
  customers: CustomerRepository;
  digests: KeyedDigest;
}

/** Sender at which a customer is met: its portfolio is the scope of user ids. */
export type MetAt = Pick<Sender, 'id' | 'workspaceId' | 'portfolioId'>;

/** Returns the customer with a number in any of its forms, or null. */
export function findByNumber(
  deps: IdentityDeps,
  workspaceId: string,
  number: string,
): Promise<Customer | null> {
  return findByIdentity(deps, workspaceId, { kind: 'phone', value: number });
}

/** Returns the customer with an identity, or null. */
export function findByIdentity(
  { customers, digests }: IdentityDeps,
  workspaceId: string,
  { kind, value }: Identity,
): Promise<Customer | null> {
  return customers.findByLookup(workspaceId, lookupOf(digests, workspaceId, kind, value));
}

/** Returns a new customer, not stored yet, who is found by the first of their identities. */
export function newCustomerAt(
  { digests }: Pick<IdentityDeps, 'digests'>,
  metAt: MetAt,
  identities: ReportedIdentities,
  at: Date,
): Customer {
  const { workspaceId } = metAt;
  const portfolioId = portfolioOf(metAt);
  const [first] = lookupsOf(digests, workspaceId, identitiesOf(identities, portfolioId));
  const lookups = first === undefined ? [] : [first];
  return newCustomer({ workspaceId, lookups, portfolioId, identities }, at);
}

/** Returns the lookups of identities, in their order. */
export function lookupsOf(
  digests: KeyedDigest,
  workspaceId: string,
  identities: Identity[],
): string[] {
  return identities.map(({ kind, value }) => lookupOf(digests, workspaceId, kind, value));
}
