import { type Customer, type ConsentChange, USER_IDS_MAX } from '../../domain/customer';
import type { KnownUserId } from '../../domain/identity';
import type { CustomerDecision, CustomerRepository, KnownIdentities } from '../../ports/customers';
import { withAuditEntry } from '../audit-outbox';
import type { Models } from '../models';
import { LONGEST_READ_MS, behind, newestFirst, readPage } from '../paging';
import { CONSENT_FIELDS, endHeld } from './held-consents';
import { joins } from './joins';
import { customerLookups } from './lookups';
import { type CustomerRecord, customerFromRecord, type CustomerModel } from './schema';

const BY_PEOPLE = 'decided by people';

export function customerRepository({ customers }: Models): CustomerRepository {
  const known = { ...customerLookups(customers), ...identities(customers), ...consents(customers) };
  return {
    ...known,
    ...joins(customers, known),
    async findMany(workspaceId, ids) {
      const records = await customers
        .find({ _id: { $in: ids }, workspaceId })
        .maxTimeMS(LONGEST_READ_MS)
        .lean();
      return records.map(customerFromRecord);
    },
    async list(workspaceId, { id: _id }, page) {
      // An erased customer has no number.
      const only = _id === undefined ? {} : { $and: [{ _id, number: { $ne: null } }] };
      const found = customers
        .find({ workspaceId, ...only, ...behind('createdAt', page) })
        .sort(newestFirst('createdAt'))
        .lean();
      return readPage(found, page.limit, {
        rowOf: customerFromRecord,
        cursorOf: ({ createdAt: at, id }) => ({ at, id }),
      });
    },
    async decide(workspaceId, id, decision, at, { reason = BY_PEOPLE, entry, before } = {}) {
      const why = whyOf(decision, { reason, at });
      if (decision.unsubscribed === false)
        await endHeld(customers, 'marketing', { _id: id, workspaceId }, { at });
      const changed = customers.findOneAndUpdate(
        { _id: id, workspaceId, ...(before && unchangedSince(before)) },
        { $set: { ...decision, ...why, updatedAt: at, activeAt: at }, ...withAuditEntry(entry) },
        { returnDocument: 'after' },
      );
      return toCustomer(await changed.lean());
    },
  };
}

/** Change of consent by a person of the team: newer than anything known before. */
function whyOf({ unsubscribed }: CustomerDecision, why: ConsentChange): Partial<Customer> {
  return unsubscribed === undefined ? {} : { subscriptionChange: why };
}

/** Filter for a customer on whom the decision can still be based; `mergedInto` is absent where it is null. */
function unchangedSince({
  mergedInto,
  blocked,
  unsubscribed,
}: Pick<Customer, 'mergedInto' | 'blocked' | 'unsubscribed'>): object {
  return { mergedInto, blocked, unsubscribed };
}

function toCustomer(record: CustomerRecord | null): Customer | null {
  return record === null ? null : customerFromRecord(record);
}

/** Writes identities and names. A message from an erased customer restores them. */
function identities(
  customers: CustomerModel,
): Pick<CustomerRepository, 'complete' | 'changeNumber' | 'remember'> {
  return {
    async complete(workspaceId, id, { writtenAt, at, ...known }) {
      const customer = { _id: id, workspaceId, erasedAt: { $not: { $gte: writtenAt } } };
      const writes = completions(known, at).map(({ lacks, update }) => ({
        updateOne: { filter: { ...customer, ...lacks }, update },
      }));
      await customers.bulkWrite(writes);
    },
    async changeNumber(workspaceId, id, number, at) {
      const customer = { _id: id, workspaceId, deliveryIdentity: { $ne: null } };
      const known = await customers.findOne(customer, { userIds: 1 }).lean();
      const userIds = known?.userIds ?? [];
      await customers.updateOne(customer, { $set: addressOf({ number, userIds }, at) });
    },
    async remember(workspaceId, id, { number, userIds }, at) {
      await customers.updateOne(
        { _id: id, workspaceId, forgottenAt: { $ne: null } },
        { $set: { ...addressOf({ number, userIds }, at), userIds } },
      );
    },
  };
}

/** Updates that complete a customer, each with what the customer lacks until then. */
function completions({ number, userIds, username, name }: KnownIdentities, at: Date) {
  const updatedAt = at;
  return [
    { lacks: { deliveryIdentity: null }, update: { $set: addressOf({ number, userIds }, at) } },
    ...(number === null
      ? []
      : [{ lacks: { number: null }, update: { $set: addressOf({ number, userIds }, at) } }]),
    ...userIds.map((known) => ({
      lacks: { userIds: { $not: { $elemMatch: sameUserId(known) } } },
      update: {
        $push: { userIds: { $each: [known], $slice: -USER_IDS_MAX } },
        $set: { updatedAt },
      },
    })),
    ...(username === null
      ? []
      : [{ lacks: { username: { $ne: username } }, update: { $set: { username, updatedAt } } }]),
    ...(name === null ? [] : [{ lacks: { name: null }, update: { $set: { name, updatedAt } } }]),
  ];
}

function sameUserId({ userId, portfolioId }: KnownUserId) {
  return { userId, portfolioId };
}

/** Writes what customers want. */
function consents(
  customers: CustomerModel,
): Pick<CustomerRepository, 'recordConsent' | 'endHeldConsents' | 'holdMarketing'> {
  return {
    async recordConsent(workspaceId, id, { scope, wanted, reason, at, until }) {
      const { refused, change, until: held } = CONSENT_FIELDS[scope];
      const customer = { _id: id, workspaceId };
      if (scope === 'all' && wanted) await endHeld(customers, 'marketing', customer, { at });
      const older = {
        $or: [{ [`${change}.at`]: { $not: { $gte: at } } }, { [held]: { $ne: null } }],
      };
      const undecided = { [refused]: false, [change]: null };
      const { matchedCount } = await customers.updateOne(
        { ...customer, ...(until === undefined ? older : undecided) },
        {
          $set: { [refused]: !wanted, [change]: { reason, at, ...(until && { until }) } },
          $max: { updatedAt: at, activeAt: at },
        },
      );
      return matchedCount === 1;
    },
    async endHeldConsents(workspaceId, id, at) {
      for (const scope of ['all', 'marketing'] as const)
        await endHeld(customers, scope, { _id: id, workspaceId }, { at });
    },
    async holdMarketing(workspaceId, id, until) {
      await customers.updateOne({ _id: id, workspaceId }, { $max: { marketingHeldUntil: until } });
    },
  };
}

/** Where a customer is known to be reached from now on. */
function addressOf({ number, userIds }: Pick<Customer, 'number' | 'userIds'>, at: Date) {
  const deliveryIdentity = number ?? userIds.at(-1)?.userId ?? null;
  return { number, deliveryIdentity, forgottenAt: null, updatedAt: at, activeAt: at };
}
