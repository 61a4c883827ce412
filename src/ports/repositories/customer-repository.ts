import type { AuditEntry } from '../../domain/audit';
import type { Customer, WishChange } from '../../domain/customer';
import type { Page, PageRequest } from '../../domain/page';

/** What people decide about a customer. */
export interface CustomerDecision {
  blocked?: boolean | undefined;
  unsubscribed?: boolean | undefined;
}

/** How a decision is told. */
export interface DecisionTold {
  /** A sentence for `subscriptionChange`; a usual one when absent. */
  reason?: string | undefined;
  entry?: AuditEntry | undefined;
}

/** What a customer said about being sent messages; `marketing`: of MARKETING templates only. */
export interface CustomerWish extends WishChange {
  scope: 'all' | 'marketing';
  wanted: boolean;
}

export interface CustomerRepository {
  /** Stores a customer. False when it is there already: what is there stays as it is. */
  ensure(customer: Customer): Promise<boolean>;
  find(workspaceId: string, id: string): Promise<Customer | null>;
  /** Whom an id stands for: the customer who has it as another id, before the one whose own it is. */
  findByAnyId(workspaceId: string, id: string): Promise<Customer | null>;
  /** Gives a customer another id; nothing changes when somebody has it already, or when this one has a few. */
  addAlias(workspaceId: string, id: string, aliasId: string): Promise<void>;
  /** Those of these ids that there are, in no order. */
  findMany(workspaceId: string, ids: string[]): Promise<Customer[]>;
  /** Newest first; with `anyId` only the one it stands for, unless they are without a number. */
  list(
    workspaceId: string,
    filter: { anyId?: string | undefined },
    page: PageRequest,
  ): Promise<Page<Customer>>;
  /**
   * An address is proven by what was written at that time: gives it to a customer without one, and the name to one without
   * a name. Nothing changes when the customer was erased after that.
   */
  complete(
    workspaceId: string,
    id: string,
    known: { number: string; name: string | null; writtenAt: Date; at: Date },
  ): Promise<void>;
  /** Gives an address back to somebody who was forgotten for being inactive; nobody else's record changes. */
  remember(workspaceId: string, id: string, number: string, at: Date): Promise<void>;
  /** Records what a customer wants, unless something newer is known. False when that is so, or there is no such customer. */
  recordWish(workspaceId: string, id: string, wish: CustomerWish): Promise<boolean>;
  /** With the audit entry that tells of it, in one write. The customer as it then is; null when there is none. */
  decide(
    workspaceId: string,
    id: string,
    decision: CustomerDecision,
    at: Date,
    told?: DecisionTold,
  ): Promise<Customer | null>;
}
