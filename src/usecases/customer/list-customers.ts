import { customerIdOf } from '../../domain/ids';
import type { Customer } from '../../domain/customer';
import type { Page, PageRequest } from '../../domain/page';
import type { NumberDeps } from './id-of-number';

export type ListCustomers = (
  workspaceId: string,
  filter: { number?: string | undefined },
  page: PageRequest,
) => Promise<Page<Customer>>;

/** The customers of a workspace, newest first. */
export function listCustomers({ customers, digests }: NumberDeps): ListCustomers {
  return (workspaceId, { number }, page) => {
    const anyId = number === undefined ? undefined : customerIdOf(digests, workspaceId, number);
    return customers.list(workspaceId, { anyId }, page);
  };
}
