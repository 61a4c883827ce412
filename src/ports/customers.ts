import type { AuditEntry } from '../domain/audit';
import type { Customer, ConsentChange } from '../domain/customer';
import type { KnownUserId } from '../domain/identity';
import type { Page, PageRequest } from '../domain/page';

/** Decisions of members about a customer. */
export interface CustomerDecision {
  blocked?: boolean | undefined;
  unsubscribed?: boolean | undefined;
}

/** How a decision is told, and what it is based on. */
export interface DecisionContext {
  /** A sentence for `subscriptionChange`; a usual one when absent. */
  reason?: string | undefined;
  entry?: AuditEntry | undefined;
  /** Customer as they were read: nothing is written once they are merged or decided about otherwise. */
  before?: Pick<Customer, 'mergedInto' | 'blocked' | 'unsubscribed'> | undefined;
}

/** A customer's decision about messages; `marketing`: about MARKETING templates only. With `until`: one that is held. */
export interface CustomerConsent extends ConsentChange {
  scope: 'all' | 'marketing';
  wanted: boolean;
}

/** Identities and names of a customer, as a report or another record of theirs has them. */
export type KnownIdentities = Pick<Customer, 'number' | 'userIds' | 'username' | 'name'>;

export interface CustomerRepository {
  /**
   * Returns the customer who has a lookup of this one, whom they were merged into if they were; this one, stored now, when
   * nobody has one. Any number of calls at once return the same.
   */
  ensure(customer: Customer): Promise<Customer>;
  /**
   * Stores a customer again who was removed while something was stored with their id. Returns who has their first lookup:
   * when that is somebody new by now, this one is kept as merged into them.
   */
  restore(customer: Customer): Promise<Customer>;
  /** The record with this id, whether it was merged or not. */
  find(workspaceId: string, id: string): Promise<Customer | null>;
  /** Returns the customer with this id, or whom they were merged into. */
  findCurrent(workspaceId: string, id: string): Promise<Customer | null>;
  /** Returns who has an address (`lookupOf`), or whom they were merged into. */
  findByLookup(workspaceId: string, lookup: string): Promise<Customer | null>;
  /**
   * Returns who has one of these lookups, which are those of one identity. Several become the oldest of them: their
   * identities and every block and stop are theirs then, also where one of them has opted in since.
   */
  joinHolders(workspaceId: string, lookups: string[]): Promise<Customer | null>;
  /** Returns the records that have one of these lookups, whether they were merged or not. */
  findHolders(workspaceId: string, lookups: string[]): Promise<Customer[]>;
  /** Returns all who were merged into a customer. */
  findMergedInto(workspaceId: string, id: string): Promise<Customer[]>;
  /** Gives a customer another address. False when somebody has it already; nothing changes when this one has a few. */
  addLookup(workspaceId: string, id: string, lookup: string): Promise<boolean>;
  /** Takes a lookup away from a record: the identity means somebody else from now on. */
  removeLookup(workspaceId: string, id: string, lookup: string): Promise<void>;
  /**
   * Has one customer mean another one from now on, with every address. An erasure of the former is one of the other: what
   * was written before it does not come back.
   */
  merge(workspaceId: string, id: string, into: string): Promise<void>;
  /** Customers with these ids, in no order; unknown ids are left out. */
  findMany(workspaceId: string, ids: string[]): Promise<Customer[]>;
  /** Newest first; with `id` only this one, unless they are without a number. */
  list(
    workspaceId: string,
    filter: { id?: string | undefined },
    page: PageRequest,
  ): Promise<Page<Customer>>;
  /**
   * Identities are proven by what was written at that time: gives the number and the name to a customer without one, adds
   * user ids, and notes the username. Nothing changes when the customer was erased after that.
   */
  complete(
    workspaceId: string,
    id: string,
    known: KnownIdentities & { writtenAt: Date; at: Date },
  ): Promise<void>;
  /**
   * The customer is reached at another number from now on; null: at a user id alone. Nothing changes when they were erased
   * or forgotten.
   */
  changeNumber(workspaceId: string, id: string, number: string | null, at: Date): Promise<void>;
  /** Gives the address back to somebody who was forgotten for being inactive; nobody else's record changes. */
  remember(
    workspaceId: string,
    id: string,
    known: Pick<Customer, 'number' | 'userIds'>,
    at: Date,
  ): Promise<void>;
  /**
   * Records what a customer wants, unless something newer is known. False when that is so, or there is no such customer. A
   * held refusal replaces nothing, and gives way to any decision of the customer's own; a wish for messages ends all of them.
   */
  recordConsent(workspaceId: string, id: string, consent: CustomerConsent): Promise<boolean>;
  /** Ends refusals that are held for the former owner of a number. */
  endHeldConsents(workspaceId: string, id: string, at: Date): Promise<void>;
  /** Holds MARKETING templates back from a customer until then, or longer. */
  holdMarketing(workspaceId: string, id: string, until: Date): Promise<void>;
  /**
   * Writes a decision with the audit entry that tells of it. Returns the customer as it then is; null when there is none, or
   * it is no longer as `before`.
   */
  decide(
    workspaceId: string,
    id: string,
    decision: CustomerDecision,
    at: Date,
    told?: DecisionContext,
  ): Promise<Customer | null>;
}

/** An erasure that is to be seen to from `dueAt` on. */
export interface DueErasure {
  workspaceId: string;
  customerId: string;
  dueAt: Date;
}

/** Erasing customers: the marks on their records, and the deletion of what there is of them elsewhere. */
export interface CustomerErasures {
  /**
   * Takes number, user ids, names and address off the customer's record, and keeps the entry that tells so. User ids are
   * kept apart until providers have deleted what they have under them (`listUserIds`). What they want stays.
   * `erasedAt` is then when that was stored, by the database's clock: nothing that was stored before is newer.
   * From `dueAt` on the reconciler completes the erasure. False, and nothing changes, when the customer is erased already or
   * not there.
   */
  begin(
    workspaceId: string,
    customerId: string,
    moments: { at: Date; dueAt: Date },
    entry: AuditEntry,
  ): Promise<boolean>;
  /** Due erasures of all workspaces, earliest first. */
  listDue(now: Date, limit: number): Promise<DueErasure[]>;
  /** Until then no other run takes it. */
  postpone(workspaceId: string, customerId: string, until: Date): Promise<void>;
  /** User ids under which providers may still have something of an erased customer. */
  listUserIds(workspaceId: string, customerId: string): Promise<KnownUserId[]>;
  removeUserId(workspaceId: string, customerId: string, userId: string): Promise<void>;
  /** The erasure of that moment is complete: nothing is kept for it any more. */
  end(workspaceId: string, customerId: string, erasedAt: Date): Promise<void>;
  /** Deletes the customer's conversations that began by then. */
  deleteConversations(workspaceId: string, customerId: string, until: Date): Promise<void>;
  /** Ids of some messages that the customer wrote by then; none when no such message is left. */
  listInbound(workspaceId: string, conversationIds: string[], until: Date): Promise<string[]>;
  deleteInbound(workspaceId: string, ids: string[]): Promise<void>;
  /** Deletes some of what people noted by then; false when nothing was left. */
  deleteNotes(workspaceId: string, conversationIds: string[], until: Date): Promise<boolean>;
  /** Deletes callbacks that wait unread, were received by then and name an identity of the customer. */
  deleteUnread(workspaceId: string, customerId: string, until: Date): Promise<void>;
  /** Deletes what listeners can still be told of messages to the customer that were created by then. */
  deleteListenerEvents(workspaceId: string, customerId: string, until: Date): Promise<void>;
  /** Keys of some messages stored by then; none when no such message is left. */
  listMessages(workspaceId: string, conversationIds: string[], until: Date): Promise<string[]>;
  deleteMessages(workspaceId: string, keys: string[]): Promise<void>;
  /** Entries that wait for their publication beside the events of messages. */
  listEventEntries(workspaceId: string, messageKeys: string[]): Promise<AuditEntry[]>;
  deleteEvents(workspaceId: string, messageKeys: string[]): Promise<void>;
  /**
   * Looks at some of the customer's events behind `after`, by id: which of them are of messages that are gone, and where to
   * go on; `next` is null at the end.
   */
  listOrphans(
    workspaceId: string,
    customerId: string,
    after: string,
  ): Promise<{ messageKeys: string[]; next: string | null }>;
}
