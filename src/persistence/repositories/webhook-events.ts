import { UNFINISHED_ATTEMPT, type WebhookEvent } from '../../domain/webhook-event';
import type { RunRef, WebhookEventRepository } from '../../ports/deliveries';
import type { Models } from '../models';
import { LONGEST_READ_MS } from '../paging';
import { unlessTaken, withKey } from '../records';
import { eventFromRecord } from './webhook-event-record';
import { canBegin, endedRun, isRun, nextRun } from './webhook-event-runs';

export function webhookEventRepository({ webhookEvents }: Models): WebhookEventRepository {
  async function find(workspaceId: string, id: string): Promise<WebhookEvent | null> {
    const record = await webhookEvents.findOne({ _id: id, workspaceId }).lean();
    return record === null ? null : eventFromRecord(record);
  }

  async function listByMessages(
    workspaceId: string,
    messageKeys: string[],
  ): Promise<WebhookEvent[]> {
    const records = await webhookEvents
      .find({ workspaceId, messageKey: { $in: messageKeys } })
      .sort({ createdAt: 1, _id: 1 })
      .maxTimeMS(LONGEST_READ_MS)
      .lean();
    return records.map(eventFromRecord);
  }

  return {
    find,
    async insert(event, startDueAt) {
      return unlessTaken(() =>
        webhookEvents.create({
          ...withKey(event),
          ...(startDueAt !== null && { startDueAt }),
          ...(event.state === 'pending' && { pendingSince: event.createdAt }),
        }),
      );
    },
    listByMessage: (workspaceId, messageKey) => listByMessages(workspaceId, [messageKey]),
    listByMessages,
    async beginRun(workspaceId, id, { resend, recheckAt, entry }) {
      const event = await find(workspaceId, id);
      if (event === null || !canBegin(event, resend)) return event;
      await webhookEvents.updateOne(endedRun(event), nextRun(event, { resend, recheckAt, entry }));
      return find(workspaceId, id);
    },
    ...attemptWrites(webhookEvents),
    ...repeatWrites(webhookEvents),
    ...startSchedule(webhookEvents),
  };
}

type EventModel = Models['webhookEvents'];

/** Part of every write that ends a run: there is nothing to start any more. */
const ENDED = { $unset: { startDueAt: 1, pendingSince: 1 } } as const;

/** Writes of attempts and of the end of a run. */
function attemptWrites(
  webhookEvents: EventModel,
): Pick<WebhookEventRepository, 'beginAttempt' | 'recordAttempt' | 'finish'> {
  return {
    async beginAttempt(ref, { startedAt, attemptsAllowed, recheckAt }) {
      const record = await webhookEvents
        .findOneAndUpdate(
          { ...pendingRun(ref), ...placeLeft(attemptsAllowed) },
          {
            $push: { attempts: { startedAt, ...UNFINISHED_ATTEMPT } },
            $set: { startDueAt: recheckAt },
          },
          { returnDocument: 'after' },
        )
        .lean();
      return record === null ? null : eventFromRecord(record);
    },
    async recordAttempt(ref, attempt, state, recheckAt) {
      const made = { [`attempts.${attempt.number - 1}`]: attempt };
      await webhookEvents.updateOne(
        pendingRun(ref),
        state === 'pending'
          ? { $set: { ...made, startDueAt: recheckAt } }
          : { $set: { ...made, state, completedAt: endOf(attempt) }, ...ENDED },
      );
    },
    async finish(ref, state, at) {
      await webhookEvents.updateOne(pendingRun(ref), {
        $set: { state, completedAt: at },
        ...ENDED,
      });
    },
  };
}

/** The one repeat of a last attempt whose worker was lost. */
function repeatWrites(
  webhookEvents: EventModel,
): Pick<WebhookEventRepository, 'repeatLastAttempt'> {
  return {
    async repeatLastAttempt(ref, { startedAt, attemptsAllowed, recheckAt }) {
      const last = `attempts.${attemptsAllowed - 1}`;
      const record = await webhookEvents
        .findOneAndUpdate(
          {
            ...pendingRun(ref),
            [last]: { $exists: true },
            [`${last}.outcome`]: null,
            [`${last}.isRepeat`]: { $ne: true },
          },
          {
            $set: {
              [`${last}.startedAt`]: startedAt,
              [`${last}.isRepeat`]: true,
              startDueAt: recheckAt,
            },
          },
          { returnDocument: 'after' },
        )
        .lean();
      return record === null ? null : eventFromRecord(record);
    },
  };
}

/** Queries and writes of the reconciler. */
function startSchedule(
  webhookEvents: EventModel,
): Pick<WebhookEventRepository, 'listDueStarts' | 'listPendingBefore' | 'postponeStart'> {
  return {
    async listDueStarts(now, limit, of) {
      const workspaceId = 'only' in of ? of.only : { $nin: of.except };
      const due = webhookEvents.find({ startDueAt: { $lte: now }, workspaceId });
      const records = await due.sort({ startDueAt: 1 }).limit(limit).lean();
      return records.map(eventFromRecord);
    },
    async listPendingBefore(reportedBefore, limit) {
      const pending = webhookEvents.find({ state: 'pending', createdAt: { $lt: reportedBefore } });
      const records = await pending.sort({ createdAt: 1 }).limit(limit).lean();
      return records.map(eventFromRecord);
    },
    async postponeStart(workspaceId, id, until) {
      const due = { _id: id, workspaceId, startDueAt: { $exists: true } };
      await webhookEvents.updateOne(due, { $set: { startDueAt: until } });
    },
  };
}

function pendingRun({ workspaceId, eventId, run }: RunRef): Record<string, unknown> {
  return { _id: eventId, workspaceId, state: 'pending', ...isRun(run) };
}

/** Filter for events with fewer attempts than allowed. */
function placeLeft(attemptsAllowed: number): Record<string, unknown> {
  return { [`attempts.${attemptsAllowed - 1}`]: { $exists: false } };
}

function endOf({ startedAt, durationMs }: WebhookEvent['attempts'][number]): Date {
  return new Date(startedAt.getTime() + (durationMs ?? 0));
}
