import type { Customer } from '../../domain/customer';
import type { Page, PageRequest } from '../../domain/page';
import { type IdentityDeps, findByNumber } from './steps/find-by-identity';

export type ListCustomers = (
  workspaceId: string,
  filter: { number?: string | undefined },
  page: PageRequest,
) => Promise<Page<Customer>>;

/** Lists the customers of a workspace, newest first. */
export function listCustomers(deps: IdentityDeps): ListCustomers {
  return async (workspaceId, { number }, page) => {
    if (number === undefined) return deps.customers.list(workspaceId, {}, page);
    const customer = await findByNumber(deps, workspaceId, number);
    return customer === null
      ? { rows: [], next: null }
      : deps.customers.list(workspaceId, { id: customer.id }, page);
  };
}
