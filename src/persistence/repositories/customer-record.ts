import type { Customer } from '../../domain/customer';
import { withoutOutbox } from '../audit-outbox';
import type { CustomerRecord } from '../models/customer';
import { withId } from '../records';

/** A stored customer as the domain knows it: without the marks that only jobs look at. */
export function customerFromRecord(stored: CustomerRecord): Customer {
  const { eraseDueAt: _eraseDueAt, activeAt: _activeAt, ...record } = withoutOutbox(stored);
  return { mergedInto: null, ...withId(record) };
}

/** A customer as the first message to or from them has it stored. */
export function recordOf({ id: _id, mergedInto, ...customer }: Customer): CustomerRecord {
  const record = { _id, ...customer, activeAt: customer.createdAt };
  return mergedInto === null ? record : { ...record, mergedInto };
}
