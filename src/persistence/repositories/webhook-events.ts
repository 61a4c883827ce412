import { UNFINISHED_ATTEMPT, type WebhookEvent } from '../../domain/webhook-event';
import type { RunRef, WebhookEventRepository } from '../../ports/repositories';
import type { Models } from '../models';
import { isDuplicateKey, withKey } from '../records';
import { eventFromRecord } from './webhook-event-record';
import { canBegin, endedRun, isRun, nextRun } from './webhook-event-runs';

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
      if (event === null || !canBegin(event, resend)) return event;
      await webhookEvents.updateOne(endedRun(event), nextRun(event, resend));
      return find(workspaceId, id);
    },
  };
}

function pendingRun({ workspaceId, eventId, run }: RunRef): Record<string, unknown> {
  return { _id: eventId, workspaceId, state: 'pending', ...isRun(run) };
}

/** One more attempt fits among those allowed. */
function placeLeft(attemptsAllowed: number): Record<string, unknown> {
  return { [`attempts.${attemptsAllowed - 1}`]: { $exists: false } };
}

function endOf({ startedAt, durationMs }: WebhookEvent['attempts'][number]): Date {
  return new Date(startedAt.getTime() + (durationMs ?? 0));
}
