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
    async beginAttempt(workspaceId, id, attempt) {
      const position = attempt.number - 1;
      const { modifiedCount } = await webhookEvents.updateOne(
        { _id: id, workspaceId, state: 'pending', attempts: { $size: position } },
        { $push: { attempts: attempt } },
      );
      return modifiedCount === 1;
    },
    async recordAttempt(workspaceId, id, attempt, state) {
      const completed = state === 'pending' ? {} : { state, completedAt: endOf(attempt) };
      await webhookEvents.updateOne(
        { _id: id, workspaceId },
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

function endOf({ startedAt, durationMs }: WebhookEvent['attempts'][number]): Date {
  return new Date(startedAt.getTime() + (durationMs ?? 0));
}

function fromRecord(record: WebhookEventRecord): WebhookEvent {
  return withId(record);
}
