import type { mongo } from 'mongoose';
import {
  UNFINISHED_ATTEMPT,
  type WebhookEvent,
  type PastRun,
  type Resend,
  runOf,
} from '../../domain/webhook-event';
import type { RunRef, WebhookEventRepository, RunStart } from '../../ports/deliveries';
import { withAuditEntry } from '../audit-outbox';
import { GROUP_MAX, bulkWrite, createGroupCommit } from '../group-commit';
import type { Models } from '../models';
import { LONGEST_READ_MS } from '../paging';
import { driverOf, isDuplicateKey, withKey } from '../records';
import { SETTINGS_OF_WORKSPACE, type WithSettings, settingsOf } from '../webhooks';
import {
  WITHOUT_EXCHANGES,
  type WebhookEventModel,
  type WebhookEventRecord,
  eventFromRecord,
} from './schema';

export function webhookEventRepository({ webhookEvents }: Models): WebhookEventRepository {
  const events = driverOf<WebhookEventRecord>(webhookEvents);

  async function find(workspaceId: string, id: string): Promise<WebhookEvent | null> {
    const record = await events.findOne({ _id: id, workspaceId });
    return record === null ? null : eventFromRecord(record);
  }

  const insert = createGroupCommit({
    commit: (records: WebhookEventRecord[]) => insertAll(events, records),
    recordOf: ({ _id }) => _id,
    maxItems: GROUP_MAX,
  });

  return {
    find,
    async findWithSettings(workspaceId, id) {
      const stages = [{ $match: { _id: id, workspaceId } }, SETTINGS_OF_WORKSPACE];
      const found = await events.aggregate<WithSettings<WebhookEventRecord>>(stages).next();
      if (found === null) return null;
      const { settings, ...record } = found;
      return { event: eventFromRecord(record), settings: settingsOf(settings) };
    },
    insert: (event, startDueAt) =>
      insert({
        ...withKey(event),
        ...(startDueAt !== null && { startDueAt }),
        ...(event.state === 'pending' && { pendingSince: event.createdAt }),
      }),
    async replaceBody(workspaceId, id, body) {
      await webhookEvents.updateOne({ _id: id, workspaceId }, { $set: { body } });
    },
    async noteMoved(workspaceId, id, moved) {
      await webhookEvents.updateOne({ _id: id, workspaceId }, { $set: { moved } });
    },
    async beginRun(workspaceId, id, { resend, recheckAt, entry }) {
      const event = await find(workspaceId, id);
      if (event === null || !canBegin(event, resend)) return event;
      await webhookEvents.updateOne(endedRun(event), nextRun(event, { resend, recheckAt, entry }));
      return find(workspaceId, id);
    },
    ...messageReads(webhookEvents),
    ...attemptWrites(events),
    ...retryWrites(webhookEvents),
    ...startSchedule(webhookEvents),
  };
}

/** Stores new events. Returns false for each that is there already. */
async function insertAll(
  events: mongo.Collection<WebhookEventRecord>,
  records: WebhookEventRecord[],
): Promise<(boolean | Error)[]> {
  const writes = records.map((document) => ({ insertOne: { document } }));
  const { errors } = await bulkWrite(events, writes);
  return records.map((_, place) => {
    const error = errors.get(place);
    if (error === undefined) return true;
    return isDuplicateKey(error) ? false : error;
  });
}

function messageReads(
  webhookEvents: WebhookEventModel,
): Pick<WebhookEventRepository, 'listByMessage' | 'listByMessages'> {
  async function list(workspaceId: string, messageKeys: string[], projection = {}) {
    const records = await webhookEvents
      .find({ workspaceId, messageKey: { $in: messageKeys } }, projection)
      .sort({ createdAt: 1, _id: 1 })
      .maxTimeMS(LONGEST_READ_MS)
      .lean();
    return records.map(eventFromRecord);
  }

  return {
    listByMessage: (workspaceId, messageKey) => list(workspaceId, [messageKey]),
    listByMessages: (workspaceId, keys) => list(workspaceId, keys, WITHOUT_EXCHANGES),
  };
}

/** Part of every write that ends a run: there is nothing to start any more. */
const ENDED = { $unset: { startDueAt: 1, pendingSince: 1 } } as const;

/** Writes after an attempt, and of the end of a run. */
function attemptWrites(
  events: mongo.Collection<WebhookEventRecord>,
): Pick<WebhookEventRepository, 'recordAttempt' | 'finish'> {
  const write = createGroupCommit({
    commit: (changes: RunChange[]) => writeAll(events, changes),
    recordOf: ({ ref }) => ref.eventId,
    maxItems: GROUP_MAX,
  });

  return {
    recordAttempt(ref, attempt, state, recheckAt) {
      const made = {
        [`attempts.${attempt.number - 1}`]: attempt,
        lastStatus: attempt.httpStatus,
      };
      const update =
        state === 'pending'
          ? { $set: { ...made, startDueAt: recheckAt } }
          : { $set: { ...made, state, completedAt: endOf(attempt) }, ...ENDED };
      return write({ ref, update });
    },
    finish: (ref, state, at) =>
      write({ ref, update: { $set: { state, completedAt: at }, ...ENDED } }),
  };
}

/** Change of an event while the run is pending. */
interface RunChange {
  ref: RunRef;
  update: mongo.UpdateFilter<WebhookEventRecord>;
}

async function writeAll(
  events: mongo.Collection<WebhookEventRecord>,
  changes: RunChange[],
): Promise<(Error | undefined)[]> {
  const writes = changes.map(({ ref, update }) => ({
    updateOne: { filter: pendingRun(ref), update },
  }));
  const { errors } = await bulkWrite(events, writes);
  return changes.map((_, place) => errors.get(place));
}

/** Writes before a later attempt, and before the one repeat of a last attempt whose worker was lost. */
function retryWrites(
  webhookEvents: WebhookEventModel,
): Pick<WebhookEventRepository, 'beginAttempt' | 'repeatLastAttempt'> {
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
    async repeatLastAttempt(ref, { startedAt, attemptsAllowed, recheckAt }) {
      const last = `attempts.${attemptsAllowed - 1}`;
      const record = await webhookEvents
        .findOneAndUpdate(
          {
            ...pendingRun(ref),
            [last]: { $exists: true },
            // Plain null would match any element of `attempts` without a field of that number, so always.
            [`${last}.outcome`]: { $type: 'null' },
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
  webhookEvents: WebhookEventModel,
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

function pendingRun({ workspaceId, eventId, run }: RunRef) {
  return { _id: eventId, workspaceId, state: 'pending' as const, ...isRun(run) };
}

/** Filter for events with fewer attempts than allowed. */
function placeLeft(attemptsAllowed: number): Record<string, unknown> {
  return { [`attempts.${attemptsAllowed - 1}`]: { $exists: false } };
}

function endOf({ startedAt, durationMs }: WebhookEvent['attempts'][number]): Date {
  return new Date(startedAt.getTime() + (durationMs ?? 0));
}

/** A run begins only after the one before has ended. */
function canBegin(event: WebhookEvent, { run }: Resend): boolean {
  return event.state !== 'pending' && runOf(event) === run - 1;
}

/** A run that has ended changes no more, so what was read of it is what this finds. */
function endedRun(event: WebhookEvent): Record<string, unknown> {
  const { id, workspaceId, state } = event;
  return { _id: id, workspaceId, state, ...isRun(runOf(event)) };
}

/** Further back an event's runs are forgotten: one that is resent by a script for ever does not fill its record. */
const PAST_RUNS_MAX = 50;

/** Begins with nothing, and keeps what came of the run before. */
function nextRun(event: WebhookEvent, { resend, recheckAt, entry }: RunStart) {
  const begun = { state: 'pending' as const, attempts: [], completedAt: null, resend };
  return {
    $set: { ...begun, startDueAt: recheckAt, pendingSince: resend.at },
    $push: {
      pastRuns: { $each: [pastRunOf(event)], $slice: -PAST_RUNS_MAX },
      ...withAuditEntry(entry).$push,
    },
  };
}

/** The first run is the one nobody asked for. */
function isRun(run: number): Record<string, unknown> {
  return run === 1 ? { resend: null } : { 'resend.run': run };
}

function pastRunOf({ resend, state, attempts, completedAt }: WebhookEvent): PastRun {
  return { resend, state, attempts, completedAt };
}
