import type { PipelineStage } from 'mongoose';
import { type PageCursor, pageOf } from '../../domain/page';
import type {
  CompletedRange,
  DeliveryFilter,
  DeliveryLog,
  ResentCounts,
} from '../../ports/deliveries';
import type { Models } from '../models';
import { LONGEST_COUNT_MS, LONGEST_READ_MS, behind, newestFirst } from '../paging';
import { eventFromRecord } from './webhook-event-record';

type Query = Record<string, unknown>;

export function deliveryLog({ webhookEvents }: Models): DeliveryLog {
  return {
    async list(workspaceId, filter, page) {
      const records = await webhookEvents
        .find({ workspaceId, $and: [matching(filter), behind('createdAt', page)] })
        .sort(newestFirst('createdAt'))
        .limit(page.limit + 1)
        .maxTimeMS(LONGEST_READ_MS)
        .lean();
      return pageOf(records.map(eventFromRecord), page.limit, ({ createdAt, id }) => ({
        at: createdAt,
        id,
      }));
    },
    async countFailed(workspaceId, range) {
      return webhookEvents.countDocuments(failed(workspaceId, range)).maxTimeMS(LONGEST_COUNT_MS);
    },
    async findLastFailed(workspaceId) {
      const record = await webhookEvents
        .findOne({ workspaceId, state: 'failed' })
        .sort({ completedAt: -1 })
        .maxTimeMS(LONGEST_READ_MS)
        .lean();
      return record && eventFromRecord(record);
    },
    async listFailed(workspaceId, range, after, limit) {
      const records = await webhookEvents
        .find({ ...failed(workspaceId, remaining(range, after)), ...laterThan(after) })
        .sort({ completedAt: 1, _id: 1 })
        .limit(limit)
        .maxTimeMS(LONGEST_READ_MS)
        .lean();
      return records.map(eventFromRecord);
    },
    async countResent(workspaceId, recoveryIds, since) {
      const [current, past] = resentByState(workspaceId, recoveryIds, since).map((stages) =>
        webhookEvents.aggregate<StateCount>(stages).option({ maxTimeMS: LONGEST_COUNT_MS }),
      );
      const counts = [...((await current) ?? []), ...((await past) ?? [])];
      return new Map(recoveryIds.map((id) => [id, countsOf(counts, id)]));
    },
  };
}

/** Runs that are current, and runs that a later resend followed: that one is newer still. */
function resentByState(
  workspaceId: string,
  recoveryIds: string[],
  since: Date,
): [current: PipelineStage[], past: PipelineStage[]] {
  const resent = { $match: { workspaceId, 'resend.at': { $gte: since } } };
  const countOf = (run: '$' | '$pastRuns.'): PipelineStage => ({
    $group: {
      _id: { recoveryId: `${run}resend.recoveryId`, state: `${run}state` },
      count: { $sum: 1 },
    },
  });
  const ofRecoveries = { $in: recoveryIds };
  return [
    [resent, { $match: { 'resend.recoveryId': ofRecoveries } }, countOf('$')],
    [
      resent,
      { $unwind: '$pastRuns' },
      { $match: { 'pastRuns.resend.recoveryId': ofRecoveries } },
      countOf('$pastRuns.'),
    ],
  ];
}

interface StateCount {
  _id: { recoveryId: string; state: keyof ResentCounts };
  count: number;
}

function countsOf(counts: StateCount[], recoveryId: string): ResentCounts {
  const of = (state: keyof ResentCounts): number =>
    counts
      .filter(({ _id }) => _id.recoveryId === recoveryId && _id.state === state)
      .reduce((sum, { count }) => sum + count, 0);
  return {
    pending: of('pending'),
    delivered: of('delivered'),
    failed: of('failed'),
    cancelled: of('cancelled'),
  };
}

function matching({ state, status, messageKey, from, to }: DeliveryFilter): Query {
  return {
    ...(state === undefined ? {} : { state }),
    ...(status === undefined ? {} : { status }),
    ...(messageKey === undefined ? {} : { messageKey }),
    ...(from === undefined && to === undefined ? {} : { createdAt: between(from, to) }),
  };
}

function between(from: Date | undefined, to: Date | undefined): Query {
  return { ...(from && { $gte: from }), ...(to && { $lt: to }) };
}

function failed(workspaceId: string, { since, until }: CompletedRange): Query {
  return { workspaceId, state: 'failed', completedAt: between(since, until) };
}

/** The plain bound beside the $or of `laterThan` lets the index skip what was read before. */
function remaining({ since, until }: CompletedRange, after: PageCursor | null): CompletedRange {
  return { since: after === null || after.at < since ? since : after.at, until };
}

function laterThan(after: PageCursor | null): Query {
  if (after === null) return {};
  const { at, id } = after;
  return { $or: [{ completedAt: { $gt: at } }, { completedAt: at, _id: { $gt: id } }] };
}
