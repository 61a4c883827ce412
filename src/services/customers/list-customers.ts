import { lookupOf } from '../../domain/ids';
import type { Customer } from '../../domain/customer';
import type { Page, PageRequest } from '../../domain/page';
import type { IdentityDeps } from './steps/find-by-identity';

export type ListCustomers = (
  workspaceId: string,
  filter: { number?: string | undefined },
  page: PageRequest,
) => Promise<Page<Customer>>;

/** Lists the customers of a workspace, newest first. */
export function listCustomers({ customers, digests }: IdentityDeps): ListCustomers {
  return (workspaceId, { number }, page) => {
    const lookup =
      number === undefined ? undefined : lookupOf(digests, workspaceId, 'phone', number);
    return customers.list(workspaceId, { lookup }, page);
  };
}
