import type { Customer } from '../../domain/customer';
import type { Page, PageRequest } from '../../domain/page';
import type { CustomerRepository } from '../../ports/repositories';

export type ListCustomers = (
  workspaceId: string,
  filter: { number?: string | undefined },
  page: PageRequest,
) => Promise<Page<Customer>>;

/** The customers of a workspace, newest first. */
export function listCustomers({ customers }: { customers: CustomerRepository }): ListCustomers {
  return (workspaceId, filter, page) => customers.list(workspaceId, filter, page);
}
