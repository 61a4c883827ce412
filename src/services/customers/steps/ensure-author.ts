import type { Customer } from '../../../domain/customer';
import { type ReportedIdentities, identitiesOf, knownUserIds } from '../../../domain/identity';
import type { ReportedAuthor } from '../../../domain/inbound';
import { lookupOf } from '../../../domain/ids';
import { type Sender, portfolioOf } from '../../../domain/sender';
import { type IdentityDeps, lookupsOf, newCustomerAt } from './find-by-identity';
import { mergeCustomers } from './merge-customers';

/** A further try finds the customer who was given an identity meanwhile. */
const TRIES = 3;

/** A reported customer as they are stored. */
export interface KnownAuthor {
  customer: Customer;
  /** They were stored by this call. */
  isNew: boolean;
}

/**
 * Returns the customer whom a provider reported, stored now when nobody has one of their identities. Identities that were
 * reported together mean one person: the customer is given the missing ones, and customers who have some of them are merged
 * into the oldest.
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
  const lookups = lookupsOf(deps.digests, workspaceId, identitiesOf(author, portfolioId));
  const [only] = lookups;
  if (only === undefined) throw new Error('a report names a customer by at least one identity');
  if (lookups.length === 1) {
    const customer = await deps.customers.ensure(fresh);
    return { customer, isNew: customer.id === fresh.id };
  }
  const link = { workspaceId, portfolioId, lookups, reported: author, at };
  const customer = await linkAll(deps, link, () => deps.customers.ensure(fresh));
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
  const lookups = lookupsOf(deps.digests, workspaceId, identitiesOf(reported, portfolioId));
  const link = { workspaceId, portfolioId, lookups, reported, at };
  const customer = await linkAll(deps, link, async () => null);
  // Somebody who was erased or forgotten is known by lookups alone until they write.
  if (customer === null || customer.deliveryIdentity === null) return;
  const userIds = knownUserIds(reported, portfolioId, at);
  const known = { number: reported.number, userIds, username: null, name: null };
  await deps.customers.complete(workspaceId, customer.id, { ...known, writtenAt: at, at });
}

interface Link {
  workspaceId: string;
  /** Where the user id is valid. */
  portfolioId: string;
  lookups: string[];
  reported: ReportedIdentities;
  at: Date;
}

/** Links all lookups to one customer; null when nobody has one and `otherwise` finds nobody. */
async function linkAll(
  deps: IdentityDeps,
  link: Link,
  otherwise: () => Promise<Customer | null>,
): Promise<Customer | null> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const linked = await linkOnce(deps, link, otherwise);
    if (linked !== 'taken') return linked;
  }
  throw new Error('the identities of a customer change hands all the time');
}

/** Does it once; `taken` when somebody else was given one of the lookups meanwhile. */
async function linkOnce(
  deps: IdentityDeps,
  { workspaceId, portfolioId, lookups, reported, at }: Link,
  otherwise: () => Promise<Customer | null>,
): Promise<Customer | null | 'taken'> {
  const { customers } = deps;
  const holders = await customers.findHolders(workspaceId, lookups);
  const current = await currentOf(deps, holders);
  // A late report from before they had another number and user id: the number may be somebody else's by now.
  const former = current.find((each) => hadUserId(each, reported.userId, portfolioId));
  if (former !== undefined) return former;
  const [oldest, ...others] = current;
  for (const other of others) await mergeCustomers(deps, other, oldest?.id ?? other.id, at);
  const customer = oldest ?? (await otherwise());
  if (customer === null) return null;
  const held = new Set([...holders, customer].flatMap((holder) => holder.lookups));
  const missing = lookups.filter((lookup) => !held.has(lookup));
  for (const lookup of missing) {
    if (!(await customers.addLookup(workspaceId, customer.id, lookup))) return 'taken';
  }
  await noteNewNumber(deps, customer, { missing, reported, at });
  if (missing.length === 0 && others.length === 0) return customer;
  return (await customers.find(workspaceId, customer.id)) ?? customer;
}

/** Whether a user id was the customer's before the one they have now. */
function hadUserId({ userIds }: Customer, userId: string | null, portfolioId: string): boolean {
  const known = userIds.filter((each) => each.portfolioId === portfolioId);
  return known.slice(0, -1).some((each) => each.userId === userId);
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
