import type { WebhookEvent } from '../../domain/webhook-event';
import type { WebhookEventRepository } from '../../ports/repositories';
import type { Models } from '../models';
import type { WebhookEventRecord } from '../models/webhook-event';
import { isDuplicateKey, withId, withKey } from '../records';

export function webhookEventRepository({ webhookEvents }: Models): WebhookEventRepository {
  return {
    async insert(event) {
      try {
        await webhookEvents.create(withKey(event));
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async find(workspaceId, id) {
      const record = await webhookEvents.findOne({ _id: id, workspaceId }).lean();
      return record === null ? null : fromRecord(record);
    },
    async listByMessage(workspaceId, messageKey) {
      const records = await webhookEvents
        .find({ workspaceId, messageKey })
        .sort({ createdAt: 1, _id: 1 })
        .lean();
      return records.map(fromRecord);
    },
    async beginAttempt(workspaceId, id, startedAt, attemptsAllowed) {
      const unfinished = { durationMs: null, outcome: null, httpStatus: null, responseText: null };
      const record = await webhookEvents
        .findOneAndUpdate(
          attemptable(workspaceId, id, attemptsAllowed),
          { $push: { attempts: { startedAt, ...unfinished } } },
          { returnDocument: 'after' },
        )
        .lean();
      return record === null ? null : fromRecord(record);
    },
    async recordAttempt(workspaceId, id, attempt, state) {
      const completed = state === 'pending' ? {} : { state, completedAt: endOf(attempt) };
      await webhookEvents.updateOne(
        { _id: id, workspaceId, state: 'pending' },
        { $set: { [`attempts.${attempt.number - 1}`]: attempt, ...completed } },
      );
    },
    async finish(workspaceId, id, state, at) {
      await webhookEvents.updateOne(
        { _id: id, workspaceId, state: 'pending' },
        { $set: { state, completedAt: at } },
      );
    },
  };
}

/** Pending, and with a place left among its attempts. */
function attemptable(
  workspaceId: string,
  id: string,
  attemptsAllowed: number,
): Record<string, unknown> {
  const lastPlace = `attempts.${attemptsAllowed - 1}`;
  return { _id: id, workspaceId, state: 'pending', [lastPlace]: { $exists: false } };
}

function endOf({ startedAt, durationMs }: WebhookEvent['attempts'][number]): Date {
  return new Date(startedAt.getTime() + (durationMs ?? 0));
}

/** An attempt's number is its place. */
function fromRecord({ attempts, ...record }: WebhookEventRecord): WebhookEvent {
  return {
    ...withId(record),
    attempts: attempts.map((attempt, index) => ({ ...attempt, number: index + 1 })),
  };
}
