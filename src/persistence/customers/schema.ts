import { type Connection, Schema } from 'mongoose';
import { type Customer, NAME_LENGTH_MAX } from '../../domain/customer';
import type { KnownUserId } from '../../domain/identity';
import { beginningOf } from '../../domain/text';
import { OUTBOX_INDEX, type WithOutbox, outboxField, withoutOutbox } from '../audit-outbox';
import { schemaOptions, withId } from '../records';

/**
 * `mergedInto` is absent where it is null, so that its index holds only the few that were merged. `eraseDueAt` is there
 * until an erasure is complete: when the reconciler should see to that; `erasedUserIds` likewise, until providers have
 * deleted what they have under them. `activeAt`: the latest that is known to have happened;
 * absent where nothing is left that could be forgotten.
 */
export type CustomerRecord = Omit<
  Customer,
  'id' | 'mergedInto' | 'userIds' | 'username' | 'marketingHeldUntil'
> &
  Partial<Pick<Customer, 'userIds' | 'username'>> &
  WithOutbox & {
    _id: string;
    mergedInto?: string;
    marketingHeldUntil?: Date | null;
    eraseDueAt?: Date;
    erasedUserIds?: KnownUserId[];
    activeAt?: Date;
  };

const customerSchema = new Schema<CustomerRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    lookups: { type: [String], required: true },
    mergedInto: { type: String },
    number: { type: String, default: null },
    userIds: { type: Schema.Types.Mixed, default: [] },
    username: { type: String, default: null },
    name: { type: String, default: null },
    deliveryIdentity: { type: String, default: null },
    blocked: { type: Boolean, required: true },
    unsubscribed: { type: Boolean, required: true },
    subscriptionChange: { type: Schema.Types.Mixed, default: null },
    marketingStopped: { type: Boolean, required: true },
    marketingChange: { type: Schema.Types.Mixed, default: null },
    marketingHeldUntil: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    erasedAt: { type: Date, default: null },
    forgottenAt: { type: Date, default: null },
    eraseDueAt: { type: Date },
    erasedUserIds: { type: Schema.Types.Mixed },
    activeAt: { type: Date },
    ...outboxField,
  },
  schemaOptions,
);
customerSchema.index({ workspaceId: 1, createdAt: -1, _id: -1 });
/** An address is of one customer: who claims it first has it. */
customerSchema.index({ lookups: 1 }, { unique: true });
customerSchema.index({ mergedInto: 1 }, { sparse: true });
customerSchema.index({ eraseDueAt: 1 }, { sparse: true });
customerSchema.index({ activeAt: 1 }, { sparse: true });
customerSchema.index({ 'subscriptionChange.until': 1 }, { sparse: true });
customerSchema.index({ 'marketingChange.until': 1 }, { sparse: true });
customerSchema.index(...OUTBOX_INDEX);

/**
 * Decides what an erasure, and the end of an inactive customer's record, leaves of each field: id, lookups and consent stay. A
 * new field does not compile until it is decided for it.
 */
const LEFT = {
  _id: 'kept',
  workspaceId: 'kept',
  lookups: 'kept',
  mergedInto: 'kept',
  number: null,
  userIds: [],
  username: null,
  name: null,
  deliveryIdentity: null,
  blocked: 'kept',
  unsubscribed: 'kept',
  subscriptionChange: 'kept',
  marketingStopped: 'kept',
  marketingChange: 'kept',
  marketingHeldUntil: 'kept',
  createdAt: 'kept',
  updatedAt: 'kept',
  erasedAt: 'kept',
  forgottenAt: 'kept',
  eraseDueAt: 'kept',
  erasedUserIds: 'kept',
  activeAt: 'kept',
  auditOutbox: 'kept',
} satisfies Record<keyof CustomerRecord, 'kept' | null | []>;

/** Fields of which an erasure leaves nothing, as it writes them. */
export const NOTHING_KNOWN: Partial<CustomerRecord> = Object.fromEntries(
  Object.entries(LEFT).filter(([, left]) => left !== 'kept'),
);

export type CustomerModel = ReturnType<typeof customerModel>;

export function customerModel(connection: Connection) {
  return connection.model('Customer', customerSchema, 'customers');
}

/** A stored customer as the domain knows it: without the marks that only jobs look at. */
export function customerFromRecord(stored: CustomerRecord): Customer {
  const { eraseDueAt: _eraseDueAt, activeAt: _activeAt, ...marked } = withoutOutbox(stored);
  const { erasedUserIds: _erasedUserIds, ...record } = marked;
  return {
    mergedInto: null,
    ...withId(record),
    // Records from before these were kept.
    userIds: record.userIds ?? [],
    username: record.username ?? null,
    // Names from before they were cut.
    name: record.name === null ? null : beginningOf(record.name, NAME_LENGTH_MAX),
    marketingHeldUntil: record.marketingHeldUntil ?? null,
  };
}

/** A customer as the first message to or from them has it stored. */
export function recordOf({ id: _id, mergedInto, ...customer }: Customer): CustomerRecord {
  const record = { _id, ...customer, activeAt: customer.createdAt };
  return mergedInto === null ? record : { ...record, mergedInto };
}
