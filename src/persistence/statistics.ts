import { type Connection, Schema } from 'mongoose';
import { digest } from '../domain/ids';
import {
  FINEST_AXIS,
  STATISTIC_COUNTS,
  type StatisticCounts,
  type StatisticDay,
  type StatisticField,
  type StatisticGroup,
  axisOf,
} from '../domain/statistics';
import type { StatisticFilter, StatisticRepository, StatisticSplit } from '../ports/statistics';
import {
  type CountedDay,
  type DayAddition,
  addToDays,
  countedDayFields,
  forgetRuns,
  indexCountedDays,
} from './counted-days';
import { LONGEST_READ_MS } from './paging';
import { driverOf, schemaOptions } from './records';

type StatisticDayRecord = StatisticDay & CountedDay;

const statisticDaySchema = new Schema<StatisticDayRecord>(
  {
    ...countedDayFields,
    axis: { type: String, required: true },
    senderId: { type: String, default: null },
    templateId: { type: String, default: null },
    templateName: { type: String, default: null },
    statusCode: { type: Number, default: null },
    code: { type: String, default: null },
    counts: { type: Schema.Types.Mixed, required: true },
  },
  schemaOptions,
);
statisticDaySchema.index({ workspaceId: 1, axis: 1, day: 1 });
indexCountedDays(statisticDaySchema);

export type StatisticDayModel = ReturnType<typeof statisticDayModel>;

export function statisticDayModel(connection: Connection) {
  return connection.model('StatisticDay', statisticDaySchema, 'statistic_days');
}

export function statisticRepository({
  statisticDays,
}: {
  statisticDays: StatisticDayModel;
}): StatisticRepository {
  return {
    async sum(workspaceId, filter, split) {
      const sums = await statisticDays
        .aggregate<{ _id: object } & StatisticCounts>(sumStages(workspaceId, filter, split))
        .option({ maxTimeMS: LONGEST_READ_MS });
      return sums.map(({ _id, ...counts }) => ({ group: _id as never, counts }));
    },
    async listFurther(groups, max) {
      const ids = groups.map(groupId);
      const found = await statisticDays.find({ _id: { $in: ids } }, { _id: 1 }).lean();
      const known = new Set(found.map(({ _id }) => _id));
      const further = groups.filter((_, place) => !known.has(ids[place] ?? ''));
      if (further.length === 0) return [];
      const full = await findFullDays(statisticDays, further, max);
      return further.filter((group) => full.has(dayKey(group)));
    },
  };
}

/** Adds a run's counts to the days, once. */
export function addStatistics(
  { statisticDays }: { statisticDays: StatisticDayModel },
  run: string,
  additions: StatisticDay[],
  now: Date,
): Promise<void> {
  return addToDays(
    driverOf<StatisticDayRecord>(statisticDays),
    run,
    additions.map(additionOf),
    now,
  );
}

/** Removes the marks of runs from days that none was added to for a day. */
export function forgetStatisticRuns(
  { statisticDays }: { statisticDays: StatisticDayModel },
  now: Date,
): Promise<void> {
  return forgetRuns(driverOf<StatisticDayRecord>(statisticDays), now);
}

function sumStages<Field extends StatisticField>(
  workspaceId: string,
  { from, to, templateId, senderId }: StatisticFilter,
  { by, most, limit }: StatisticSplit<Field>,
) {
  const counts = STATISTIC_COUNTS.map((name) => [name, { $sum: `$counts.${name}` }] as const);
  const some = { [most]: { $gt: 0 } };
  const only = {
    ...(templateId === undefined ? {} : { templateId }),
    ...(senderId === undefined ? {} : { senderId }),
  };
  const matched = {
    workspaceId,
    axis: axisOf([...by, ...(Object.keys(only) as (keyof typeof only)[])]),
    day: { $gte: from, $lte: to },
    ...only,
    [`counts.${most}`]: { $gt: 0 },
  };
  const fields = Object.fromEntries(by.map((field) => [field, `$${field}`]));
  const order = by.map((field) => [`_id.${field}`, 1 as const]);
  return [
    { $match: matched },
    { $group: { _id: fields, ...Object.fromEntries(counts) } },
    { $match: some },
    { $sort: { [most]: -1 as const, ...Object.fromEntries(order) } },
    { $limit: limit },
  ];
}

/** Returns the keys of the groups' days that have `max` groups. */
async function findFullDays(
  statisticDays: StatisticDayModel,
  groups: StatisticGroup[],
  max: number,
): Promise<Set<string>> {
  const workspaceIds = [...new Set(groups.map(({ workspaceId }) => workspaceId))];
  const days = [...new Set(groups.map(({ day }) => day))];
  const counts = await statisticDays.aggregate<{ _id: DayOfWorkspace; known: number }>([
    { $match: { workspaceId: { $in: workspaceIds }, axis: FINEST_AXIS, day: { $in: days } } },
    { $group: { _id: { workspaceId: '$workspaceId', day: '$day' }, known: { $sum: 1 } } },
    { $match: { known: { $gte: max } } },
  ]);
  return new Set(counts.map(({ _id }) => dayKey(_id)));
}

type DayOfWorkspace = Pick<StatisticGroup, 'workspaceId' | 'day'>;

function dayKey({ workspaceId, day }: DayOfWorkspace): string {
  return `${day} ${workspaceId}`;
}

function additionOf({ counts, ...group }: StatisticDay): DayAddition {
  return { id: groupId(group), group, counts };
}

function groupId(group: StatisticGroup): string {
  const { workspaceId, day, axis, senderId, templateId, statusCode, code } = group;
  const told = [senderId ?? '', templateId ?? '', String(statusCode), code ?? ''];
  return digest(workspaceId, day, axis, ...told);
}
