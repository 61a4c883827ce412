import type { WebhookSettings } from '../../domain/webhook-settings';
import type { WebhookSettingsRepository } from '../../ports/repositories';
import type { Models } from '../models';

/** Settings saved by earlier versions have none of these. */
const ADDED_LATER = { urlSavedAt: null, testPassedAt: null, signing: null };

export function webhookSettingsRepository({ webhookSettings }: Models): WebhookSettingsRepository {
  const reading = new Map<string, Promise<WebhookSettings | null>>();

  async function read(workspaceId: string): Promise<WebhookSettings | null> {
    const record = await webhookSettings.findById(workspaceId).lean();
    if (record === null) return null;
    const { _id, ...settings } = record;
    return { workspaceId: _id, ...ADDED_LATER, ...settings };
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
    async recordTestPassed(workspaceId, url, at) {
      await webhookSettings.updateOne({ _id: workspaceId, url }, { $max: { testPassedAt: at } });
      reading.delete(workspaceId);
    },
    async replaceSigning(workspaceId, current, next) {
      const unchanged =
        current === null ? { signing: null } : { 'signing.sealedSecret': current.sealedSecret };
      const { matchedCount } = await webhookSettings.updateOne(
        { _id: workspaceId, ...unchanged },
        { $set: { signing: next } },
      );
      reading.delete(workspaceId);
      return matchedCount === 1;
    },
  };
}
