import type { AuditEntry } from '../domain/audit';
import type { Budget, BudgetMonth } from '../domain/budget';

/** Amount that a counting run adds to a budget's month; may be negative. */
export interface BudgetCharge {
  workspaceId: string;
  budgetId: string;
  month: string;
  amount: number;
}

/** An amount that was taken before its message is stored. */
export interface NewReservation extends BudgetCharge {
  id: string;
  messageKey: string;
  limit: number;
}

/** A reservation of which it is not known whether its message was stored. */
export interface UnsettledReservation {
  workspaceId: string;
  id: string;
  messageKey: string;
  amount: number;
}

/** Budgets of workspaces, and what is used of them in the month that was charged last. */
export interface BudgetRepository {
  /** Returns the budget and its month, or null. The month may be over. */
  find(workspaceId: string): Promise<BudgetMonth | null>;
  /** Returns all budgets of these workspaces; of all workspaces when none are named. */
  list(workspaceIds?: string[]): Promise<BudgetMonth[]>;
  /**
   * Replaces a budget, null for none, beside its audit entry. What was reserved from the former one is forgotten. False when
   * `from` is not the budget any more.
   */
  save(
    workspaceId: string,
    budget: { from: Budget | null; to: Budget | null },
    month: { month: string; used: number },
    entry: AuditEntry,
  ): Promise<boolean>;
  /** Begins a month unless it or a later one has begun. */
  beginMonth(workspaceId: string, month: string): Promise<void>;
  /**
   * Takes an amount if that much is left in the month, and notes it until it is settled. False when it is not, or when the
   * budget changed.
   */
  reserve(reservation: NewReservation): Promise<boolean>;
  /** Leaves the amount taken, because its message is stored. The note goes with a later reservation, or is settled. */
  keep(workspaceId: string, id: string): void;
  /** Removes the note of a reservation and gives back an amount, at most once. */
  settle(workspaceId: string, id: string, givenBack: number): Promise<void>;
  /** Returns the reservations of current months that were noted before a moment of the database's clock. */
  listUnsettled(before: Date): Promise<UnsettledReservation[]>;
  /** Has this process tell owners of a level until `leaseUntil`. False when another does, or they know. */
  claimNotice(month: BudgetMonth, level: number, now: Date, leaseUntil: Date): Promise<boolean>;
  /** Notes that owners know of a level. */
  noteNoticed(month: BudgetMonth, level: number): Promise<void>;
}
