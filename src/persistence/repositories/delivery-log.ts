import { type PageCursor, pageOf } from '../../domain/page';
import type { CompletedRange, DeliveryFilter, DeliveryLog } from '../../ports/repositories';
import type { Models } from '../models';
import { behind, newestFirst } from '../paging';
import { eventFromRecord } from './webhook-event-record';

type Query = Record<string, unknown>;

export function deliveryLog({ webhookEvents }: Models): DeliveryLog {
  return {
    async list(workspaceId, filter, page) {
      const records = await webhookEvents
        .find({ workspaceId, $and: [matching(filter), behind('createdAt', page)] })
        .sort(newestFirst('createdAt'))
        .limit(page.limit + 1)
        .lean();
      return pageOf(records.map(eventFromRecord), page.limit, ({ createdAt, id }) => ({
        at: createdAt,
        id,
      }));
    },
    async countFailed(workspaceId, range) {
      return webhookEvents.countDocuments(failed(workspaceId, range));
    },
    async findLastFailed(workspaceId) {
      const record = await webhookEvents
        .findOne({ workspaceId, state: 'failed' })
        .sort({ completedAt: -1 })
        .lean();
      return record && eventFromRecord(record);
    },
    async listFailed(workspaceId, range, after, limit) {
      const records = await webhookEvents
        .find({ ...failed(workspaceId, range), ...laterThan(after) })
        .sort({ completedAt: 1, _id: 1 })
        .limit(limit)
        .lean();
      return records.map(eventFromRecord);
    },
    async countResent(workspaceId, recoveryId, since) {
      const ofRecovery = {
        workspaceId,
        'resend.at': { $gte: since },
        'resend.recoveryId': recoveryId,
      };
      const count = (state: string) =>
        webhookEvents.countDocuments({ ...ofRecovery, state } as Query);
      const [pending, delivered, failedAgain, cancelled] = await Promise.all([
        count('pending'),
        count('delivered'),
        count('failed'),
        count('cancelled'),
      ]);
      return { pending, delivered, failed: failedAgain, cancelled };
    },
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

function laterThan(after: PageCursor | null): Query {
  if (after === null) return {};
  const { at, id } = after;
  return { $or: [{ completedAt: { $gt: at } }, { completedAt: at, _id: { $gt: id } }] };
}
