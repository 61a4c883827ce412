import { type Connection, Schema } from 'mongoose';
import type { Budget, BudgetMonth } from '../domain/budget';
import type { BudgetCharge, BudgetRepository } from '../ports/budgets';
import { OUTBOX_INDEX, type WithOutbox, outboxField, withAuditEntry } from './audit-outbox';
import { schemaOptions, unlessTaken } from './records';

/**
 * `runs`: the latest counting runs that were added, so that none is added twice. `reservations`: what was taken by id, until
 * it is known whether its message was stored.
 */
interface BudgetRecord extends WithOutbox {
  _id: string;
  budget: Budget | null;
  month: string;
  used: number;
  noticed: number;
  noticeLeaseUntil: Date;
  runs: string[];
  reservations: Record<string, { messageKey: string; amount: number; at: Date }>;
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
    reservations: { type: Schema.Types.Mixed, default: {} },
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
  reservations: {},
});

/** Runs and reservations of a busy budget are many, and no send needs them. */
const MONTH_FIELDS = { budget: 1, month: 1, used: 1, noticed: 1 } as const;

export function budgetRepository({ budgets }: { budgets: BudgetModel }): BudgetRepository {
  return {
    async find(workspaceId) {
      return toMonth(await budgets.findById(workspaceId, MONTH_FIELDS).lean());
    },
    async list(workspaceIds) {
      const ids = workspaceIds === undefined ? {} : { _id: { $in: workspaceIds } };
      const records = await budgets.find({ ...ids, budget: { $ne: null } }, MONTH_FIELDS).lean();
      return records.flatMap((record) => toMonth(record) ?? []);
    },
    async save(workspaceId, { from, to }, { month, used }, entry) {
      const update = { $set: { budget: to, ...newMonth(month, used) }, ...withAuditEntry(entry) };
      if (from === null)
        return unlessTaken(() =>
          budgets.updateOne({ _id: workspaceId, budget: null }, update, { upsert: true }),
        );
      const { matchedCount } = await budgets.updateOne(
        { _id: workspaceId, 'budget.id': from.id },
        update,
      );
      return matchedCount === 1;
    },
    async beginMonth(workspaceId, month) {
      await budgets.updateOne(
        { _id: workspaceId, month: { $lt: month } },
        { $set: newMonth(month) },
      );
    },
    ...reservations(budgets),
    ...notices(budgets),
  };
}

/**
 * Notes each reservation in the update that takes its amount, so that a crash or an answer of the database that was lost
 * leaves both or neither. Notes of stored messages are removed by the next reservation, which costs no command.
 */
function reservations(
  budgets: BudgetModel,
): Pick<BudgetRepository, 'reserve' | 'keep' | 'settle' | 'listUnsettled'> {
  const kept = new Map<string, string[]>();
  return {
    async reserve({ id, messageKey, limit, amount, ...charge }) {
      const { workspaceId } = charge;
      const removed = kept.get(workspaceId) ?? [];
      kept.delete(workspaceId);
      const { matchedCount } = await budgets.updateOne(
        { ...chargedBy(charge), used: { $lte: limit - amount } },
        {
          $inc: { used: amount },
          $set: { [`${noteOf(id)}.messageKey`]: messageKey, [`${noteOf(id)}.amount`]: amount },
          $currentDate: { [`${noteOf(id)}.at`]: true },
          ...(removed.length > 0 && { $unset: unsetNotes(removed) }),
        },
      );
      return matchedCount === 1;
    },
    keep(workspaceId, id) {
      const ids = kept.get(workspaceId) ?? [];
      if (ids.length < KEPT_MAX) kept.set(workspaceId, [...ids, id]);
    },
    async settle(workspaceId, id, givenBack) {
      await budgets.updateOne(
        { _id: workspaceId, [noteOf(id)]: { $exists: true } },
        { $inc: { used: -givenBack }, $unset: unsetNotes([id]) },
      );
    },
    async listUnsettled(before) {
      const records = await budgets
        .find({ budget: { $ne: null } }, { reservations: 1 })
        .lean<Pick<BudgetRecord, '_id' | 'reservations'>[]>();
      return records.flatMap(({ _id: workspaceId, reservations: notes }) =>
        Object.entries(notes)
          .filter(([, { at }]) => at < before)
          .map(([id, { messageKey, amount }]) => ({ workspaceId, id, messageKey, amount })),
      );
    },
  };
}

/** Notes of stored messages that wait for the next reservation; further ones are settled by the reconciler. */
const KEPT_MAX = 100;

function noteOf(id: string): string {
  return `reservations.${id}`;
}

function unsetNotes(ids: string[]): Record<string, 1> {
  return Object.fromEntries(ids.map((id) => [noteOf(id), 1]));
}

/** Keeps several processes from telling owners the same. */
function notices(budgets: BudgetModel): Pick<BudgetRepository, 'claimNotice' | 'noteNoticed'> {
  return {
    async claimNotice({ workspaceId, budget, month }, level, now, noticeLeaseUntil) {
      const { matchedCount } = await budgets.updateOne(
        {
          ...chargedBy({ workspaceId, budgetId: budget.id, month }),
          noticed: { $lt: level },
          noticeLeaseUntil: { $lte: now },
        },
        { $set: { noticeLeaseUntil } },
      );
      return matchedCount === 1;
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

function toMonth(
  record: Pick<BudgetRecord, '_id' | keyof typeof MONTH_FIELDS> | null,
): BudgetMonth | null {
  if (record === null || record.budget === null) return null;
  const { _id: workspaceId, budget, month, used, noticed } = record;
  return { workspaceId, budget, month, used, noticed };
}
