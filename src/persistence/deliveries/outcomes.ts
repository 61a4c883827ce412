import type { PipelineStage } from 'mongoose';
import { WEBHOOK_EVENTS } from '../../domain/webhook-event';
import { type DailyOutcome, type LastCompletions, latest } from '../../domain/webhook-outcome';
import type { WebhookOutcomeRepository } from '../../ports/deliveries';
import type { Models } from '../models';
import { LONGEST_COUNT_MS, LONGEST_READ_MS } from '../paging';

/** Statuses of messages; further events are counted apart (contract 7.2). */
export const OF_STATUSES = { $in: [...WEBHOOK_EVENTS] };

interface DayCount {
  _id: { day: string; state: 'delivered' | 'failed' };
  count: number;
}

interface LastOfState {
  _id: 'delivered' | 'failed';
  at: Date;
}

const COMPLETED = { $in: ['delivered', 'failed'] };

/** Runs that are current and runs that a resend followed are read apart: each has an index of its own. */
export function webhookOutcomeRepository({ webhookEvents }: Models): WebhookOutcomeRepository {
  return {
    async countByDay(workspaceId, since) {
      const [current, past] = await Promise.all([
        webhookEvents
          .aggregate<DayCount>([
            ...currentRuns(workspaceId, since),
            countPerDay('$state', '$completedAt'),
          ])
          .option({ maxTimeMS: LONGEST_COUNT_MS }),
        webhookEvents
          .aggregate<DayCount>([
            ...pastRuns(workspaceId, since),
            countPerDay('$pastRuns.state', '$pastRuns.completedAt'),
          ])
          .option({ maxTimeMS: LONGEST_COUNT_MS }),
      ]);
      return byDay([...current, ...past]);
    },
    async lastCompletions(workspaceId, since) {
      const newest = async (state: 'delivered' | 'failed'): Promise<Date | null> => {
        const event = await webhookEvents
          .findOne(
            { workspaceId, state, status: OF_STATUSES, completedAt: { $gte: since } },
            { completedAt: 1 },
          )
          .sort({ completedAt: -1 })
          .maxTimeMS(LONGEST_COUNT_MS)
          .lean();
        return event?.completedAt ?? null;
      };
      const [deliveredAt, failedAt, past] = await Promise.all([
        newest('delivered'),
        newest('failed'),
        webhookEvents
          .aggregate<LastOfState>([
            ...pastRuns(workspaceId, since),
            { $group: { _id: '$pastRuns.state', at: { $max: '$pastRuns.completedAt' } } },
          ])
          .option({ maxTimeMS: LONGEST_COUNT_MS }),
      ]);
      return latest({ deliveredAt, failedAt }, byState(past));
    },
    ...pendingCounts(webhookEvents),
  };
}

function pendingCounts(
  webhookEvents: Models['webhookEvents'],
): Pick<WebhookOutcomeRepository, 'countPending' | 'countRetrying'> {
  const pendingOf = (workspaceId: string) =>
    ({ workspaceId, state: 'pending', status: OF_STATUSES }) as const;
  return {
    async countPending(workspaceId) {
      return webhookEvents.countDocuments(pendingOf(workspaceId)).maxTimeMS(LONGEST_COUNT_MS);
    },
    async countRetrying(workspaceId, limit) {
      // A first attempt is stored when it is over. No index has the attempts: each record is read.
      return webhookEvents
        .countDocuments({ ...pendingOf(workspaceId), attempts: { $ne: [] } }, { limit })
        .maxTimeMS(LONGEST_READ_MS);
    },
  };
}

function currentRuns(workspaceId: string, since: Date): PipelineStage[] {
  const completed = { state: COMPLETED, status: OF_STATUSES, completedAt: { $gte: since } };
  return [{ $match: { workspaceId, ...completed } }];
}

/** A run that ended since then was followed later still: the resends since then have them all. */
function pastRuns(workspaceId: string, since: Date): PipelineStage[] {
  return [
    { $match: { workspaceId, 'resend.at': { $gte: since }, status: OF_STATUSES } },
    { $unwind: '$pastRuns' },
    { $match: { 'pastRuns.state': COMPLETED, 'pastRuns.completedAt': { $gte: since } } },
  ];
}

function countPerDay(state: string, completedAt: string): PipelineStage {
  const day = { $dateToString: { date: completedAt, format: '%Y-%m-%d' } };
  return { $group: { _id: { day, state }, count: { $sum: 1 } } };
}

function byDay(counts: DayCount[]): DailyOutcome[] {
  const days = new Map<string, DailyOutcome>();
  for (const { _id, count } of counts) {
    const day = days.get(_id.day) ?? { day: _id.day, delivered: 0, failed: 0 };
    day[_id.state] += count;
    days.set(_id.day, day);
  }
  return [...days.values()].toSorted((left, right) => left.day.localeCompare(right.day));
}

function byState(last: LastOfState[]): LastCompletions {
  const of = (state: LastOfState['_id']): Date | null =>
    last.find(({ _id }) => _id === state)?.at ?? null;
  return { deliveredAt: of('delivered'), failedAt: of('failed') };
}
