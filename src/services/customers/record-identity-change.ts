import type { Customer } from '../../domain/customer';
import {
  type Identity,
  type ReportedIdentities,
  identitiesOf,
  isFormerOwner,
  knownUserIds,
} from '../../domain/identity';
import { type IdentityChangeReport, momentsOf } from '../../domain/inbound';
import { lookupsOf } from '../../domain/ids';
import { isSameNumber } from '../../domain/number-forms';
import { searchTermsOf } from '../../domain/search-terms';
import { type Sender, portfolioOf } from '../../domain/sender';
import { type PublishCustomerDeps, publishCustomer } from '../live/steps/publish-changes';
import { type IdentityDeps, findByIdentity, findByNumber } from './steps/find-by-identity';
import { mergeCustomers } from './steps/merge-customers';
import { loseNumber, releaseNumber } from './steps/release-number';

/**
 * Follows a customer to their new number or user id, as the provider reports it: conversations, blocks and consents stay
 * theirs, user ids from before still mean them, and the old number does not any more. Nothing happens when the customer is
 * not known, or when the change has been followed already. Can be repeated without harm.
 */
export async function recordIdentityChange(
  deps: RecordIdentityChangeDeps,
  sender: Sender,
  report: IdentityChangeReport,
  receivedAt: Date,
): Promise<void> {
  const { latest } = momentsOf(report.occurredAt, receivedAt);
  const [customer, ...same] = await customersBefore(deps, sender, report.previous, latest);
  if (customer === undefined || isFollowed(deps, customer, sender, report)) return;
  for (const other of same) await mergeCustomers(deps, other, customer.id, receivedAt);
  const change = { sender, report, at: receivedAt };
  for (const identity of identitiesOf(report.current, portfolioOf(sender)))
    await giveIdentity(deps, customer, identity, change);
  await noteCurrent(deps, customer, change);
  // Last: until then a repeat after a crash finds that there is something left to do.
  await takeOldNumber(deps, customer, change);
  await publishCustomer(deps, customer.workspaceId, customer.id);
}

export type RecordIdentityChangeDeps = PublishCustomerDeps & IdentityDeps;

interface Change {
  sender: Sender;
  report: IdentityChangeReport;
  at: Date;
}

/**
 * Returns the customers who had the identities before the change; several are one person, since the provider names the
 * identities together. Somebody who was met later has got an old number since.
 */
async function customersBefore(
  deps: IdentityDeps,
  sender: Sender,
  previous: ReportedIdentities,
  changedAt: Date,
): Promise<Customer[]> {
  const found = new Map<string, Customer>();
  // User ids first: they mean one person for good, and a number may have been given to another one.
  for (const { kind, value } of identitiesOf(previous, portfolioOf(sender)).toReversed()) {
    const holder = await findByIdentity(deps, sender.workspaceId, { kind, value });
    if (holder === null || holder.createdAt > changedAt) continue;
    if (kind === 'phone' && isFormerOwner(holder.userIds, portfolioOf(sender), previous)) continue;
    found.set(holder.id, holder);
  }
  return [...found.values()];
}

/** Whether nothing is left to do: the customer has the new user id, and the old number no more. */
function isFollowed(
  { digests }: IdentityDeps,
  { workspaceId, userIds, lookups }: Customer,
  sender: Sender,
  { previous, current }: IdentityChangeReport,
): boolean {
  const scope = portfolioOf(sender);
  const hasOldNumber =
    isNumberChange(previous, current) &&
    lookupsOf(digests, workspaceId, { kind: 'phone', value: previous.number }).some((lookup) =>
      lookups.includes(lookup),
    );
  const hasNewId = userIds.some(
    ({ userId, portfolioId }) => userId === current.userId && portfolioId === scope,
  );
  return !hasOldNumber && (hasNewId || current.userId === null);
}

function isNumberChange(
  previous: ReportedIdentities,
  current: ReportedIdentities,
): previous is ReportedIdentities & { number: string } {
  if (previous.number === null || current.number === null) return false;
  return !isSameNumber(previous.number, current.number);
}

/** Gives the customer an identity. Whoever has it is the same person, or had the number before. */
async function giveIdentity(
  deps: IdentityDeps,
  { id, workspaceId }: Customer,
  identity: Identity,
  { sender, report, at }: Change,
): Promise<void> {
  const { customers, digests } = deps;
  const { kind, value } = identity;
  const holder = await findByIdentity(deps, workspaceId, identity);
  if (holder?.id === id) return;
  if (holder !== null) {
    const scope = portfolioOf(sender);
    const isLost = kind === 'phone' && isFormerOwner(holder.userIds, scope, report.current);
    if (!isLost) return mergeCustomers(deps, holder, id, at);
    await loseNumber(deps, holder, value, at);
  }
  for (const lookup of lookupsOf(digests, workspaceId, identity)) {
    if (!(await customers.addLookup(workspaceId, id, lookup)))
      throw new Error('an identity was given to somebody else meanwhile; the provider repeats');
  }
}

/** Notes the new identities on the customer's record and in the search terms of their conversations. */
async function noteCurrent(
  { customers, conversations }: RecordIdentityChangeDeps,
  { id, workspaceId, deliveryIdentity }: Customer,
  { sender, report: { current }, at }: Change,
): Promise<void> {
  // Somebody who was erased or forgotten is known by lookups alone until they write.
  if (deliveryIdentity === null) return;
  const { number } = current;
  const userIds = knownUserIds(current, portfolioOf(sender), at);
  const known = { number, userIds, username: null, name: null };
  await customers.complete(workspaceId, id, { ...known, writtenAt: at, at });
  if (number !== null) await customers.changeNumber(workspaceId, id, number, at);
  const customer = await customers.find(workspaceId, id);
  if (customer !== null)
    await conversations.setSearchTerms(workspaceId, id, searchTermsOf(customer));
}

/** Takes the number from before away: it may be somebody else's soon. If it is already, they are another person. */
async function takeOldNumber(
  deps: IdentityDeps,
  customer: Customer,
  { report: { previous, current }, at }: Change,
): Promise<void> {
  if (!isNumberChange(previous, current)) return;
  const { id, workspaceId } = customer;
  const owner = await findByNumber(deps, workspaceId, previous.number);
  if (owner !== null && owner.id !== id)
    await deps.customers.endHeldConsents(workspaceId, owner.id, at);
  await releaseNumber(deps, customer, previous.number);
}
