import type { Customer } from '../../domain/customer';
import type { Page, PageRequest } from '../../domain/page';
import { type IdentityDeps, findByNumber } from './steps/find-by-identity';

/** Lists the customers of a workspace, newest first. */
export async function listCustomers(
  deps: IdentityDeps,
  workspaceId: string,
  { number }: { number?: string | undefined },
  page: PageRequest,
): Promise<Page<Customer>> {
  if (number === undefined) return deps.customers.list(workspaceId, {}, page);
  const customer = await findByNumber(deps, workspaceId, number);
  return customer === null
    ? { rows: [], next: null }
    : deps.customers.list(workspaceId, { id: customer.id }, page);
}
