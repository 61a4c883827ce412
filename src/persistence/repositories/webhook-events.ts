import {
  type PastRun,
  UNFINISHED_ATTEMPT,
  type WebhookEvent,
  runOf,
} from '../../domain/webhook-event';
import type { RunRef, WebhookEventRepository } from '../../ports/repositories';
import type { Models } from '../models';
import { isDuplicateKey, withKey } from '../records';
import { eventFromRecord } from './webhook-event-record';

export function webhookEventRepository({ webhookEvents }: Models): WebhookEventRepository {
  async function find(workspaceId: string, id: string): Promise<WebhookEvent | null> {
    const record = await webhookEvents.findOne({ _id: id, workspaceId }).lean();
    return record === null ? null : eventFromRecord(record);
  }

  return {
    find,
    async insert(event) {
      try {
        await webhookEvents.create(withKey(event));
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async listByMessage(workspaceId, messageKey) {
      const records = await webhookEvents
        .find({ workspaceId, messageKey })
        .sort({ createdAt: 1, _id: 1 })
        .lean();
      return records.map(eventFromRecord);
    },
    async beginAttempt(ref, startedAt, attemptsAllowed) {
      const record = await webhookEvents
        .findOneAndUpdate(
          { ...pendingRun(ref), ...placeLeft(attemptsAllowed) },
          { $push: { attempts: { startedAt, ...UNFINISHED_ATTEMPT } } },
          { returnDocument: 'after' },
        )
        .lean();
      return record === null ? null : eventFromRecord(record);
    },
    async recordAttempt(ref, attempt, state) {
      const completed = state === 'pending' ? {} : { state, completedAt: endOf(attempt) };
      await webhookEvents.updateOne(pendingRun(ref), {
        $set: { [`attempts.${attempt.number - 1}`]: attempt, ...completed },
      });
    },
    async finish(ref, state, at) {
      await webhookEvents.updateOne(pendingRun(ref), { $set: { state, completedAt: at } });
    },
    async beginRun(workspaceId, id, resend) {
      const event = await find(workspaceId, id);
      if (event === null || event.state === 'pending' || runOf(event) !== resend.run - 1) {
        return event;
      }
      // A run that has ended changes no more, so what was read is what the condition finds.
      await webhookEvents.updateOne(
        { _id: id, workspaceId, state: event.state, ...isRun(resend.run - 1) },
        {
          $set: { state: 'pending', attempts: [], completedAt: null, resend },
          $push: { pastRuns: pastRunOf(event) },
        },
      );
      return find(workspaceId, id);
    },
  };
}

function pendingRun({ workspaceId, eventId, run }: RunRef): Record<string, unknown> {
  return { _id: eventId, workspaceId, state: 'pending', ...isRun(run) };
}

function isRun(run: number): Record<string, unknown> {
  return run === 1 ? { resend: null } : { 'resend.run': run };
}

/** One more attempt fits among those allowed. */
function placeLeft(attemptsAllowed: number): Record<string, unknown> {
  return { [`attempts.${attemptsAllowed - 1}`]: { $exists: false } };
}

function pastRunOf({ resend, state, attempts, completedAt }: WebhookEvent): PastRun {
  return { resend, state, attempts, completedAt };
}

function endOf({ startedAt, durationMs }: WebhookEvent['attempts'][number]): Date {
  return new Date(startedAt.getTime() + (durationMs ?? 0));
}
