import type { Customer } from '../../domain/customer';
import type { Page, PageRequest } from '../../domain/page';

/** What people decide about a customer. */
export type CustomerDecision = Partial<Pick<Customer, 'blocked' | 'unsubscribed'>>;

export interface CustomerRepository {
  /** Stores a customer. False when it is there already: what is there stays as it is. */
  ensure(customer: Customer): Promise<boolean>;
  find(workspaceId: string, id: string): Promise<Customer | null>;
  /** Newest first; of one number when it is given. */
  list(
    workspaceId: string,
    filter: { number?: string | undefined },
    page: PageRequest,
  ): Promise<Page<Customer>>;
  /** The customer as it then is; null when there is none. */
  decide(
    workspaceId: string,
    id: string,
    decision: CustomerDecision,
    at: Date,
  ): Promise<Customer | null>;
}
