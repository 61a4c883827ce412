import type { PipelineStage } from 'mongoose';
import { EVENT_ID_START } from '../../domain/ids';
import { type PageCursor } from '../../domain/page';
import type { StatusRange } from '../../domain/status-range';
import { WEBHOOK_STATES } from '../../domain/webhook-event';
import type {
  CompletedRange,
  DeliveryFilter,
  DeliveryLog,
  FailedFilter,
  ResentCounts,
} from '../../ports/deliveries';
import type { Models } from '../models';
import {
  LONGEST_COUNT_MS,
  LONGEST_READ_MS,
  beginningWith,
  behind,
  between,
  withReadLimit,
  newestFirst,
  readPage,
} from '../paging';
import { OF_STATUSES } from './outcomes';
import { WITHOUT_EXCHANGES, eventFromRecord } from './schema';

type Query = Record<string, unknown>;

export function deliveryLog({ webhookEvents }: Models): DeliveryLog {
  return {
    ...failures(webhookEvents),
    async list(workspaceId, filter, page) {
      const filters = { workspaceId, $and: [matching(filter), behind('createdAt', page)] };
      return withReadLimit((ms) => {
        const found = webhookEvents.find(filters, WITHOUT_EXCHANGES);
        return readPage(found.sort(newestFirst('createdAt')).maxTimeMS(ms).lean(), page.limit, {
          rowOf: eventFromRecord,
          cursorOf: ({ createdAt: at, id }) => ({ at, id }),
        });
      });
    },
    async countFailed(workspaceId, filter) {
      return webhookEvents.countDocuments(failed(workspaceId, filter)).maxTimeMS(LONGEST_COUNT_MS);
    },
    async listFailed(workspaceId, filter, after, limit) {
      const records = await webhookEvents
        .find(
          { ...failed(workspaceId, remaining(filter, after)), ...laterThan(after) },
          WITHOUT_EXCHANGES,
        )
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

/** Finds what makes the indicator and the mails to owners. */
function failures(webhookEvents: Models['webhookEvents']) {
  return {
    async findFirstFailed(workspaceId: string, range: CompletedRange) {
      const record = await webhookEvents
        .findOne({ ...failed(workspaceId, range), status: OF_STATUSES })
        .sort({ completedAt: 1 })
        .maxTimeMS(LONGEST_READ_MS)
        .lean();
      return record && eventFromRecord(record);
    },
    async findLastFailed(workspaceId: string) {
      const record = await webhookEvents
        .findOne({ workspaceId, state: 'failed', status: OF_STATUSES })
        .sort({ completedAt: -1 })
        .maxTimeMS(LONGEST_READ_MS)
        .lean();
      return record && eventFromRecord(record);
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

/** Names every state where only an event is asked for: the index of both begins with the state. */
function matching(filter: DeliveryFilter): Query {
  const { state, status, messageKey, idPrefix, responseStatus, from, to } = filter;
  const anyState = status === undefined ? {} : { state: { $in: [...WEBHOOK_STATES] } };
  return {
    ...(state === undefined ? anyState : { state }),
    ...(status === undefined ? {} : { status }),
    ...(messageKey === undefined ? {} : { messageKey }),
    ...(idPrefix === undefined ? {} : withId(idPrefix)),
    ...answeredWith(responseStatus),
    ...(from === undefined && to === undefined ? {} : { createdAt: between(from, to) }),
  };
}

/** Takes a prefix for that of an event's own id where it looks like one: an index serves one field. */
function withId(prefix: string): Query {
  const field = EVENT_ID_START.test(prefix) ? '_id' : 'messageId';
  return { [field]: beginningWith(prefix) };
}

function answeredWith(statuses: StatusRange | undefined): Query {
  if (statuses === undefined) return {};
  const { from, to } = statuses;
  return { lastStatus: from === to ? { $eq: from } : { $gte: from, $lte: to } };
}

function failed(workspaceId: string, { since, until, responseStatus }: FailedFilter): Query {
  return {
    workspaceId,
    state: 'failed',
    completedAt: between(since, until),
    ...answeredWith(responseStatus),
  };
}

/** The plain bound beside the $or of `laterThan` lets the index skip what was read before. */
function remaining(filter: FailedFilter, after: PageCursor | null): FailedFilter {
  return after === null || after.at < filter.since ? filter : { ...filter, since: after.at };
}

function laterThan(after: PageCursor | null): Query {
  if (after === null) return {};
  const { at, id } = after;
  return { $or: [{ completedAt: { $gt: at } }, { completedAt: at, _id: { $gt: id } }] };
}
