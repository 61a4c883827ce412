import type { Customer } from '../../domain/customer';

/** A customer as the workspace's programs see it: an erased one as any other that cannot be written to. */
export function presentCustomer(customer: Customer) {
  const { id, workspaceId: _workspace, ...rest } = customer;
  const { lookups: _lookups, mergedInto: _mergedInto, ...known } = rest;
  const { erasedAt: _erased, forgottenAt: _forgotten, ...shown } = known;
  return { customerId: id, ...shown };
}
