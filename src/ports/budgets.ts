import type { AuditEntry } from '../domain/audit';
import type { Budget, BudgetMonth } from '../domain/budget';

/** Amount that a counting run adds to a budget's month; may be negative. */
export interface BudgetCharge {
  workspaceId: string;
  budgetId: string;
  month: string;
  amount: number;
}

/** Budgets of workspaces, and what is used of them in the month that was charged last. */
export interface BudgetRepository {
  /** Returns the budget and its month, or null. The month may be over. */
  find(workspaceId: string): Promise<BudgetMonth | null>;
  /** Returns all budgets of these workspaces; of all workspaces when none are named. */
  list(workspaceIds?: string[]): Promise<BudgetMonth[]>;
  /** Stores a budget, or removes it with null, beside its audit entry. */
  save(
    workspaceId: string,
    budget: Budget | null,
    month: { month: string; used: number },
    entry: AuditEntry,
  ): Promise<void>;
  /** Begins a month unless it or a later one has begun. */
  beginMonth(workspaceId: string, month: string): Promise<void>;
  /** Takes an amount if that much is left in the month. False when it is not, or when the budget changed. */
  reserve(charge: BudgetCharge & { limit: number }): Promise<boolean>;
  /** Adds an amount, which may be negative, to the month of the budget. */
  charge(charge: BudgetCharge): Promise<void>;
  /** Has this process tell owners of a level until `leaseUntil`. False when another does, or they know. */
  claimNotice(month: BudgetMonth, level: number, now: Date, leaseUntil: Date): Promise<boolean>;
  /** Notes that owners know of a level. */
  noteNoticed(month: BudgetMonth, level: number): Promise<void>;
}
