import { lookupOf } from '../../domain/ids';
import type { Customer } from '../../domain/customer';
import type { Page, PageRequest } from '../../domain/page';
import type { NumberDeps } from './steps/find-by-number';

export type ListCustomers = (
  workspaceId: string,
  filter: { number?: string | undefined },
  page: PageRequest,
) => Promise<Page<Customer>>;

/** Lists the customers of a workspace, newest first. */
export function listCustomers({ customers, digests }: NumberDeps): ListCustomers {
  return (workspaceId, { number }, page) => {
    const lookup =
      number === undefined ? undefined : lookupOf(digests, workspaceId, 'phone', number);
    return customers.list(workspaceId, { lookup }, page);
  };
}
