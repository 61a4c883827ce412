import { type Connection, Schema } from 'mongoose';
import { digest, newId } from '../domain/ids';
import {
  type CountedMessage,
  USAGE_COUNTS,
  type UsageCounts,
  type UsageDay,
  type UsageGroup,
  type UsageSum,
} from '../domain/usage';
import { type BudgetModel, addCharge } from './budgets';
import {
  type CountedDay,
  type DayAddition,
  addToDays,
  countedDayFields,
  forgetRuns,
  indexCountedDays,
} from './counted-days';
import type { CountedRun, UsageRepository, UsageRun } from '../ports/usage';
import { type MessageModel, messageFromRecord } from './messages/schema';
import { LONGEST_READ_MS } from './paging';
import { driverOf, schemaOptions } from './records';
import { type StatisticDayModel, addStatistics, forgetStatisticRuns } from './statistics';

type UsageDayRecord = UsageDay & CountedDay;

/** Everything but its keys and its lease is there once it is decided. */
interface UsageRunRecord {
  _id: string;
  keys: string[];
  leaseUntil: Date;
  messages?: CountedRun['messages'];
  additions?: UsageDay[];
  statistics?: CountedRun['statistics'];
  charges?: CountedRun['charges'];
}

const usageDaySchema = new Schema<UsageDayRecord>(
  {
    ...countedDayFields,
    senderId: { type: String, required: true },
    templateId: { type: String, default: null },
    templateName: { type: String, default: null },
    country: { type: String, default: null },
    category: { type: String, required: true },
    type: { type: String, default: null },
    counts: { type: Schema.Types.Mixed, required: true },
  },
  schemaOptions,
);
usageDaySchema.index({ workspaceId: 1, day: 1 });
indexCountedDays(usageDaySchema);

const usageRunSchema = new Schema<UsageRunRecord>(
  {
    _id: { type: String, required: true },
    keys: { type: [String], required: true },
    leaseUntil: { type: Date, required: true },
    messages: { type: Schema.Types.Mixed },
    additions: { type: Schema.Types.Mixed },
    statistics: { type: Schema.Types.Mixed },
    charges: { type: Schema.Types.Mixed },
  },
  schemaOptions,
);
usageRunSchema.index({ leaseUntil: 1 });

export function usageDayModel(connection: Connection) {
  return connection.model('UsageDay', usageDaySchema, 'usage_days');
}

export function usageRunModel(connection: Connection) {
  return connection.model('UsageRun', usageRunSchema, 'usage_runs');
}

/** Models that hold messages and their counts. */
interface UsageModels {
  messages: MessageModel;
  usageDays: ReturnType<typeof usageDayModel>;
  usageRuns: ReturnType<typeof usageRunModel>;
  statisticDays: StatisticDayModel;
  budgets: BudgetModel;
}

export function usageRepository(models: UsageModels): UsageRepository {
  const days = driverOf<UsageDayRecord>(models.usageDays);
  return {
    ...runs(models),
    sum: sumsOf(models),
    async forgetRuns(now) {
      await forgetRuns(days, now);
      await forgetStatisticRuns(models, now);
    },
  };
}

function runs(models: UsageModels): Pick<UsageRepository, 'begin' | 'complete'> {
  const { messages, usageRuns, budgets } = models;
  const days = driverOf<UsageDayRecord>(models.usageDays);
  return {
    async begin(now, leaseUntil, limit) {
      const stale = await usageRuns
        .findOneAndUpdate({ leaseUntil: { $lt: now } }, { $set: { leaseUntil } })
        .sort({ leaseUntil: 1 })
        .lean();
      if (stale !== null) return readRun(messages, stale);
      const unclaimed = { countRun: { $exists: false } };
      const due = messages.find({ countDueAt: { $lte: now }, ...unclaimed }, { _id: 1 });
      const records = await due.sort({ countDueAt: 1 }).limit(limit).lean();
      if (records.length === 0) return null;
      const keys = records.map(({ _id }) => _id);
      const id = newId('run');
      await usageRuns.create([{ _id: id, keys, leaseUntil }]);
      await messages.updateMany(
        { _id: { $in: keys }, ...unclaimed },
        { $set: { countRun: id }, $unset: { countDueAt: 1 } },
      );
      return readRun(messages, { _id: id, keys });
    },
    async complete({ id, messages: counted, additions, statistics, charges }, now) {
      await usageRuns.updateOne(
        { _id: id, additions: { $exists: false } },
        { $set: { messages: counted, additions, statistics, charges } },
      );
      const run = await usageRuns.findById(id).lean();
      // Another process has completed it.
      if (run === null) return;
      await addToDays(days, id, (run.additions ?? []).map(additionOf), now);
      await addStatistics(models, id, run.statistics ?? [], now);
      for (const charge of run.charges ?? []) await addCharge(budgets, id, charge);
      const writes = (run.messages ?? []).map((each) => countedWrite(id, each));
      if (writes.length > 0) await messages.bulkWrite(writes);
      await usageRuns.deleteOne({ _id: id });
    },
  };
}

function sumsOf({ usageDays }: UsageModels): UsageRepository['sum'] {
  return async (workspaceId, { from, to }, by, limit) => {
    const counts = USAGE_COUNTS.map((name) => [name, { $sum: `$counts.${name}` }] as const);
    const sums = await usageDays
      .aggregate<UsageCounts & { _id: UsageSum['group'] }>([
        { $match: { workspaceId, day: { $gte: from, $lte: to } } },
        {
          $group: {
            _id: Object.fromEntries(by.map((field) => [field, `$${field}`])),
            ...Object.fromEntries(counts),
          },
        },
        { $match: { messages: { $gt: 0 } } },
        { $sort: Object.fromEntries(by.map((field) => [`_id.${field}`, 1 as const])) },
        { $limit: limit },
      ])
      .option({ maxTimeMS: LONGEST_READ_MS });
    return sums.map(({ _id: group, ...sum }) => ({ group, counts: sum }));
  };
}

async function readRun(
  messages: MessageModel,
  { _id, keys }: Pick<UsageRunRecord, '_id' | 'keys'>,
): Promise<UsageRun> {
  const records = await messages.find({ _id: { $in: keys }, countRun: _id }).lean();
  return {
    id: _id,
    messages: records.map((record) => ({
      message: messageFromRecord(record),
      before: record.counted ?? null,
    })),
  };
}

function additionOf({ counts, ...group }: UsageDay): DayAddition {
  return { id: groupId(group), group, counts };
}

function groupId({ workspaceId, day, senderId, ...group }: UsageGroup): string {
  const { templateId, country, category, type } = group;
  return digest(workspaceId, day, senderId, templateId ?? '', country ?? '', category, type ?? '');
}

function countedWrite(run: string, { key, counted }: { key: string; counted: CountedMessage }) {
  return {
    updateOne: {
      filter: { _id: key, countRun: run },
      update: { $set: { counted }, $unset: { countRun: 1 as const } },
    },
  };
}
