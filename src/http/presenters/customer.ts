import type { Customer } from '../../domain/customer';

/** A customer as the workspace's programs see it. */
export function presentCustomer({ id, workspaceId: _workspaceId, ...customer }: Customer) {
  return { customerId: id, ...customer };
}
