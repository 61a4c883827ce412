import { type Customer, newCustomer } from '../../../domain/customer';
import { type Identity, type ReportedIdentities, identitiesOf } from '../../../domain/identity';
import { lookupsOf } from '../../../domain/ids';
import type { KeyedDigest } from '../../../domain/keyed-digest';
import { type Sender, portfolioOf } from '../../../domain/sender';
import type { SharedDeps } from '../../deps';

export type IdentityDeps = Pick<SharedDeps, 'customers' | 'digests'>;

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

/** Returns the customer with an identity, or null. Customers who had the number in other forms become one. */
export function findByIdentity(
  { customers, digests }: IdentityDeps,
  workspaceId: string,
  identity: Identity,
): Promise<Customer | null> {
  const [lookup, ...others] = lookupsOf(digests, workspaceId, identity);
  return others.length === 0
    ? customers.findByLookup(workspaceId, lookup)
    : customers.joinHolders(workspaceId, [lookup, ...others]);
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
  const [first] = identitiesOf(identities, portfolioId);
  const lookups = first === undefined ? [] : lookupsOf(digests, workspaceId, first);
  return newCustomer({ workspaceId, lookups, portfolioId, identities }, at);
}

/** Returns the lookups of identities, in their order. */
export function allLookupsOf(
  digests: KeyedDigest,
  workspaceId: string,
  identities: Identity[],
): string[] {
  return identities.flatMap((identity) => lookupsOf(digests, workspaceId, identity));
}
