import type { WebhookSettingsRepository } from '../../ports/repositories';
import type { Models } from '../models';

export function webhookSettingsRepository({ webhookSettings }: Models): WebhookSettingsRepository {
  return {
    async find(workspaceId) {
      const record = await webhookSettings.findById(workspaceId).lean();
      if (record === null) return null;
      const { _id, ...settings } = record;
      return { workspaceId: _id, ...settings };
    },
    async save({ workspaceId, ...settings }) {
      await webhookSettings.updateOne({ _id: workspaceId }, { $set: settings }, { upsert: true });
    },
  };
}
