import { type Connection, Schema } from 'mongoose';
import type { Budget, BudgetMonth } from '../domain/budget';
import type { BudgetCharge, BudgetRepository } from '../ports/budgets';
import { OUTBOX_INDEX, type WithOutbox, outboxField, withAuditEntry } from './audit-outbox';
import { schemaOptions } from './records';

/** `runs`: the latest counting runs that were added, so that none is added twice. */
interface BudgetRecord extends WithOutbox {
  _id: string;
  budget: Budget | null;
  month: string;
  used: number;
  noticed: number;
  noticeLeaseUntil: Date;
  runs: string[];
}

/** Budget of a workspace, under the workspace's id. */
const budgetSchema = new Schema<BudgetRecord>(
  {
    _id: { type: String, required: true },
    budget: { type: Schema.Types.Mixed, default: null },
    month: { type: String, required: true },
    used: { type: Number, required: true },
    noticed: { type: Number, required: true },
    noticeLeaseUntil: { type: Date, required: true },
    runs: { type: [String], required: true },
    ...outboxField,
  },
  schemaOptions,
);
budgetSchema.index(...OUTBOX_INDEX);

export type BudgetModel = ReturnType<typeof budgetModel>;

export function budgetModel(connection: Connection) {
  return connection.model('Budget', budgetSchema, 'budgets');
}

const RUNS_KEPT = 1000;

const newMonth = (month: string, used = 0) => ({
  month,
  used,
  noticed: 0,
  noticeLeaseUntil: new Date(0),
  runs: [],
});

export function budgetRepository({ budgets }: { budgets: BudgetModel }): BudgetRepository {
  return {
    async find(workspaceId) {
      return toMonth(await budgets.findById(workspaceId).lean());
    },
    async list(workspaceIds) {
      const ids = workspaceIds === undefined ? {} : { _id: { $in: workspaceIds } };
      const records = await budgets.find({ ...ids, budget: { $ne: null } }).lean();
      return records.flatMap((record) => toMonth(record) ?? []);
    },
    async save(workspaceId, budget, { month, used }, entry) {
      await budgets.updateOne(
        { _id: workspaceId },
        { $set: { budget, ...newMonth(month, used) }, ...withAuditEntry(entry) },
        { upsert: true },
      );
    },
    async beginMonth(workspaceId, month) {
      await budgets.updateOne(
        { _id: workspaceId, month: { $lt: month } },
        { $set: newMonth(month) },
      );
    },
    async reserve({ limit, amount, ...charge }) {
      const left = { used: { $lte: limit - amount } };
      const { modifiedCount } = await budgets.updateOne(
        { ...chargedBy(charge), ...left },
        { $inc: { used: amount } },
      );
      return modifiedCount === 1;
    },
    async charge({ amount, ...charge }) {
      await budgets.updateOne(chargedBy(charge), { $inc: { used: amount } });
    },
    ...notices(budgets),
  };
}

/** Keeps several processes from telling owners the same. */
function notices(budgets: BudgetModel): Pick<BudgetRepository, 'claimNotice' | 'noteNoticed'> {
  return {
    async claimNotice({ workspaceId, budget, month }, level, now, noticeLeaseUntil) {
      const { modifiedCount } = await budgets.updateOne(
        {
          ...chargedBy({ workspaceId, budgetId: budget.id, month }),
          noticed: { $lt: level },
          noticeLeaseUntil: { $lte: now },
        },
        { $set: { noticeLeaseUntil } },
      );
      return modifiedCount === 1;
    },
    async noteNoticed({ workspaceId, budget, month }, level) {
      await budgets.updateOne(chargedBy({ workspaceId, budgetId: budget.id, month }), {
        $max: { noticed: level },
      });
    },
  };
}

/** Adds a run's charge to its budget, unless it was added already or the budget has changed. */
export async function addCharge(
  budgets: BudgetModel,
  run: string,
  { amount, ...charge }: BudgetCharge,
): Promise<void> {
  await budgets.updateOne(
    { ...chargedBy(charge), runs: { $ne: run } },
    { $inc: { used: amount }, $push: { runs: { $each: [run], $slice: -RUNS_KEPT } } },
  );
}

function chargedBy({ workspaceId, budgetId, month }: Omit<BudgetCharge, 'amount'>) {
  return { _id: workspaceId, 'budget.id': budgetId, month };
}

function toMonth(record: BudgetRecord | null): BudgetMonth | null {
  if (record === null || record.budget === null) return null;
  const { _id: workspaceId, budget, month, used, noticed } = record;
  return { workspaceId, budget, month, used, noticed };
}
