import type { Customer } from '../domain/customer';

/** Records of one kind, or what is on them, that go by one date of theirs. */
export interface Expiry {
  /** Collection and field, e.g. `messages.createdAt`. */
  name: string;
  /** Has the database remove the records by itself, where it can. Can be repeated; the last call counts. */
  schedule(): Promise<void>;
  /** Removes at most `limit` of those that are over, the oldest first; resolves with how many. */
  remove(now: Date, limit: number): Promise<number>;
}

/** A conversation nothing was said in for long. */
export interface IdleConversation {
  id: string;
  workspaceId: string;
  customerId: string;
  lastMessageAt: Date;
}

/** Records of all workspaces to remove because of their age. */
export interface RetentionStore {
  expiries: Expiry[];
  /** Nothing was said in them since `before`; the oldest first. */
  listIdleConversations(before: Date, limit: number): Promise<IdleConversation[]>;
  /** Unless something was said meanwhile. */
  removeConversation(conversation: IdleConversation): Promise<void>;
  /** Notes on a customer that something happened then, unless later activity is known. */
  noteActivity(workspaceId: string, customerId: string, at: Date): Promise<void>;
  /** Nothing is known to have happened to them since `before`; the longest inactive first. */
  listIdleCustomers(before: Date, limit: number): Promise<Customer[]>;
  /** When the latest message of a customer's conversations was; null without a conversation. */
  latestMessageAt(workspaceId: string, customerId: string): Promise<Date | null>;
  /**
   * Deletes a customer's record, unless it was changed since it was read. Those who were merged into them stand for
   * themselves again, and are looked at next.
   */
  removeCustomer(customer: Customer): Promise<void>;
  /** Keeps of a customer what they want or do not want, and nothing else; unless the record was changed since it was read. */
  reduceCustomer(customer: Customer, at: Date): Promise<void>;
  /** No longer looks at a customer of whom nothing can be forgotten. */
  leaveCustomer(customer: Customer): Promise<void>;
}
