import type { Customer } from '../../../domain/customer';
import {
  type ReportedIdentities,
  hadUserId,
  identitiesOf,
  isFormerOwner,
  knownUserIds,
} from '../../../domain/identity';
import type { ReportedAuthor } from '../../../domain/inbound';
import { lookupOf, lookupsOf } from '../../../domain/ids';
import { type Sender, portfolioOf } from '../../../domain/sender';
import { type IdentityDeps, allLookupsOf, findByNumber, newCustomerAt } from './find-by-identity';
import { mergeCustomers } from './merge-customers';
import { takeNumberOver } from './release-number';

/** A further try finds the customer who was given an identity meanwhile, or the number that its former owner has lost. */
const TRIES = 4;

/** A reported customer as they are stored. */
export interface KnownAuthor {
  customer: Customer;
  /** They were stored by this call. */
  isNew: boolean;
}

/**
 * Returns the customer whom a provider reported, stored now when nobody has one of their identities. Identities that were
 * reported together mean one person: the customer is given the missing ones, and customers who have some of them are merged
 * into the oldest. Only a customer whom the provider knew by another user id has lost the number to this one.
 */
export async function ensureAuthor(
  deps: IdentityDeps,
  sender: Sender,
  author: ReportedAuthor,
  at: Date,
): Promise<KnownAuthor> {
  const { username, profileName: name } = author;
  const fresh = { ...newCustomerAt(deps, sender, author, at), username, name };
  const { workspaceId } = sender;
  const portfolioId = portfolioOf(sender);
  const lookups = allLookupsOf(deps.digests, workspaceId, identitiesOf(author, portfolioId));
  const [only] = lookups;
  if (only === undefined) throw new Error('a report names a customer by at least one identity');
  if (lookups.length === 1) {
    const customer = await deps.customers.ensure(fresh);
    return { customer, isNew: customer.id === fresh.id };
  }
  const link = { workspaceId, portfolioId, lookups, reported: author, at };
  const store: Store = (free) => deps.customers.ensure({ ...fresh, lookups: free.slice(0, 1) });
  const customer = await linkAll(deps, link, store);
  if (customer === null) throw new Error('a customer is stored when there is none');
  return { customer, isNew: customer.id === fresh.id };
}

/**
 * Links identities that were reported together, when a customer has one of them. Nobody is stored: the report proves neither
 * that they wrote nor that anything was sent to them from here.
 */
export async function linkKnown(
  deps: IdentityDeps,
  sender: Sender,
  reported: ReportedIdentities,
  at: Date,
): Promise<void> {
  const { workspaceId } = sender;
  const portfolioId = portfolioOf(sender);
  const lookups = allLookupsOf(deps.digests, workspaceId, identitiesOf(reported, portfolioId));
  const link = { workspaceId, portfolioId, lookups, reported, at };
  const customer = await linkAll(deps, link, null);
  if (customer !== null) await completeLinked(deps, sender, customer, { reported, at });
}

/**
 * Notes reported identities on the record of the customer who has them. Somebody who was erased or forgotten is known by
 * lookups alone until they write.
 */
export async function completeLinked(
  { customers }: IdentityDeps,
  sender: Sender,
  { id, workspaceId, deliveryIdentity }: Customer,
  { reported, at }: { reported: ReportedIdentities; at: Date },
): Promise<void> {
  if (deliveryIdentity === null) return;
  const userIds = knownUserIds(reported, portfolioOf(sender), at);
  const known = { number: reported.number, userIds, username: null, name: null };
  await customers.complete(workspaceId, id, { ...known, writtenAt: at, at });
}

interface Link {
  workspaceId: string;
  /** Where the user id is valid. */
  portfolioId: string;
  lookups: string[];
  reported: ReportedIdentities;
  at: Date;
}

/** Stores the reported customer with the first of the lookups that nobody has. */
type Store = (free: string[]) => Promise<Customer>;

/** Links all lookups to one customer; null when nobody has one and none is to be stored. */
async function linkAll(
  deps: IdentityDeps,
  link: Link,
  store: Store | null,
): Promise<Customer | null> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const linked = await linkOnce(deps, link, store);
    if (linked !== 'again') return linked;
  }
  throw new Error('the identities of a customer change hands all the time');
}

/** Does it once; `again` when the lookups have other holders since. */
async function linkOnce(
  deps: IdentityDeps,
  link: Link,
  store: Store | null,
): Promise<Customer | null | 'again'> {
  const { customers } = deps;
  const { workspaceId, portfolioId, lookups, reported, at } = link;
  if (hasForms(deps, link)) await findByNumber(deps, workspaceId, reported.number ?? '');
  const holders = await customers.findHolders(workspaceId, lookups);
  const current = await currentOf(deps, holders);
  // A late report from before they had another number and user id: the number may be somebody else's by now.
  const before = current.find((each) => hadUserId(each.userIds, portfolioId, reported.userId));
  if (before !== undefined) return before;
  const former = await formerOwners(deps, link, { holders, current });
  const [oldest, ...others] = current.filter((each) => !former.includes(each));
  const held = new Set(holders.flatMap((holder) => holder.lookups));
  const free = lookups.filter((lookup) => !held.has(lookup));
  const customer = oldest ?? (await store?.(free));
  if (customer === undefined) return null;
  for (const each of former)
    await takeNumberOver(deps, { former: each, owner: customer }, reported.number, at);
  if (former.length > 0) return 'again';
  for (const other of others) await mergeCustomers(deps, other, customer.id, at);
  const missing = free.filter((lookup) => !customer.lookups.includes(lookup));
  for (const lookup of missing) {
    if (!(await customers.addLookup(workspaceId, customer.id, lookup))) return 'again';
  }
  await noteNewNumber(deps, customer, { missing, reported, at });
  if (missing.length === 0 && others.length === 0) return customer;
  return (await customers.find(workspaceId, customer.id)) ?? customer;
}

/** Returns whether customers may have the number in other forms: they are to become one before anything is linked. */
function hasForms({ digests }: IdentityDeps, { workspaceId, reported: { number } }: Link): boolean {
  return (
    number !== null && lookupsOf(digests, workspaceId, { kind: 'phone', value: number }).length > 1
  );
}

/** Returns the customers who hold nothing of the report but the number, which is this one's since. */
async function formerOwners(
  deps: IdentityDeps,
  { workspaceId, portfolioId, lookups, reported }: Link,
  { holders, current }: { holders: Customer[]; current: Customer[] },
): Promise<Customer[]> {
  const { number } = reported;
  const suspects = current.filter(({ userIds }) => isFormerOwner(userIds, portfolioId, reported));
  if (number === null || suspects.length === 0) return [];
  const phone = lookupsOf(deps.digests, workspaceId, { kind: 'phone', value: number });
  const holdsMore = (holder: Customer) =>
    holder.lookups.some((lookup) => !phone.includes(lookup) && lookups.includes(lookup));
  const known = await currentOf(deps, holders.filter(holdsMore));
  return suspects.filter(({ id }) => known.every((each) => each.id !== id));
}

/** A customer is reached at the number that the provider now reports with an identity of theirs. */
async function noteNewNumber(
  { customers, digests }: IdentityDeps,
  { id, workspaceId, number: known }: Customer,
  { missing, reported: { number }, at }: Pick<Link, 'reported' | 'at'> & { missing: string[] },
): Promise<void> {
  if (number === null || known === null) return;
  const isNew = missing.includes(lookupOf(digests, workspaceId, 'phone', number));
  if (isNew) await customers.changeNumber(workspaceId, id, number, at);
}

/** Returns the customers whom holders of lookups are by now, the oldest first: any two calls agree on the order. */
async function currentOf({ customers }: IdentityDeps, holders: Customer[]): Promise<Customer[]> {
  const current = new Map<string, Customer>();
  for (const holder of holders) {
    const { workspaceId, id, mergedInto } = holder;
    const now = mergedInto === null ? holder : await customers.findCurrent(workspaceId, id);
    if (now !== null) current.set(now.id, now);
  }
  const age = ({ createdAt, id }: Customer): string => `${createdAt.toISOString()} ${id}`;
  return [...current.values()].toSorted((one, other) => (age(one) < age(other) ? -1 : 1));
}
