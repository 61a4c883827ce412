import type { WebhookSettings } from '../../domain/webhook-settings';
import type { WebhookSettingsRepository } from '../../ports/repositories';
import type { Models } from '../models';

export function webhookSettingsRepository({ webhookSettings }: Models): WebhookSettingsRepository {
  const reading = new Map<string, Promise<WebhookSettings | null>>();

  async function read(workspaceId: string): Promise<WebhookSettings | null> {
    const record = await webhookSettings.findById(workspaceId).lean();
    if (record === null) return null;
    const { _id, ...settings } = record;
    return { workspaceId: _id, ...settings };
  }

  return {
    /** Every status and every attempt asks for them: those who ask at one moment share one read. */
    find(workspaceId) {
      const shared = reading.get(workspaceId);
      if (shared !== undefined) return shared;
      const own = read(workspaceId).finally(() => reading.delete(workspaceId));
      reading.set(workspaceId, own);
      return own;
    },
    async save({ workspaceId, ...settings }) {
      await webhookSettings.updateOne({ _id: workspaceId }, { $set: settings }, { upsert: true });
      reading.delete(workspaceId);
    },
  };
}
