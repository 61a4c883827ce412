import type { Customer } from '../../domain/customer';
import { withoutOutbox } from '../audit-outbox';
import type { CustomerRecord } from '../models/customer';
import { withId } from '../records';

/** What customers of earlier versions lack. */
const NOT_KNOWN_BEFORE = {
  aliasIds: [],
  name: null,
  subscriptionChange: null,
  marketingChange: null,
  erasedAt: null,
  forgottenAt: null,
};

/** A stored customer as the domain knows it: without the marks that only jobs look at. */
export function customerFromRecord(stored: CustomerRecord): Customer {
  const { eraseDueAt: _eraseDueAt, activeAt: _activeAt, ...record } = withoutOutbox(stored);
  return { ...NOT_KNOWN_BEFORE, ...withId(record) };
}
