import type { WebhookSettings } from '../../domain/webhook-settings';
import type { WebhookSettingsRepository } from '../../ports/webhooks';
import { andTell, withoutOutbox } from '../audit-outbox';
import type { Models } from '../models';
import type { WebhookSettingsRecord } from '../models/webhook-settings';
import { isDuplicateKey } from '../records';

const FIRST_REVISION = 0;

export function webhookSettingsRepository({ webhookSettings }: Models): WebhookSettingsRepository {
  const reading = new Map<string, Promise<WebhookSettings | null>>();

  async function read(workspaceId: string): Promise<WebhookSettings | null> {
    const record = await webhookSettings.findById(workspaceId).lean();
    return record === null ? null : fromRecord(record);
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
    async save({ workspaceId, revision, ...settings }, entry) {
      const isFirst = revision === FIRST_REVISION;
      try {
        const { matchedCount, upsertedCount } = await webhookSettings.updateOne(
          { _id: workspaceId, revision },
          { $set: { ...settings, revision: revision + 1 }, ...andTell(entry) },
          { upsert: isFirst },
        );
        return matchedCount + upsertedCount === 1;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      } finally {
        reading.delete(workspaceId);
      }
    },
    async recordTestPassed(workspaceId, url, at) {
      await webhookSettings.updateOne({ _id: workspaceId, url }, { $max: { testPassedAt: at } });
      reading.delete(workspaceId);
    },
    async replaceSigning(workspaceId, current, next, entry) {
      const unchanged =
        current === null ? { signing: null } : { 'signing.sealedSecret': current.sealedSecret };
      const { matchedCount } = await webhookSettings.updateOne(
        { _id: workspaceId, ...unchanged },
        { $set: { signing: next }, ...andTell(entry) },
      );
      reading.delete(workspaceId);
      return matchedCount === 1;
    },
    ...hangs(webhookSettings, (workspaceId) => reading.delete(workspaceId)),
  };
}

/** Writes what workers observe of receivers. `written` is called after each write. */
function hangs(
  webhookSettings: Models['webhookSettings'],
  written: (workspaceId: string) => void,
): Pick<WebhookSettingsRepository, 'listHanging' | 'recordHang'> {
  return {
    async listHanging(since) {
      const records = await webhookSettings.find({ 'hang.until': { $gt: since } }).lean();
      return records.map(fromRecord);
    },
    async recordHang(workspaceId, hang) {
      await webhookSettings.updateOne({ _id: workspaceId }, { $set: { hang } });
      written(workspaceId);
    },
  };
}

function fromRecord(record: WebhookSettingsRecord): WebhookSettings {
  const { _id, ...settings } = withoutOutbox(record);
  return { workspaceId: _id, ...settings };
}
