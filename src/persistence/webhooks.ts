import { type Connection, Schema } from 'mongoose';
import type { OpenCircuit, WebhookSettings } from '../domain/webhook-settings';
import type {
  FailingWatch,
  InsideOriginRepository,
  WebhookSettingsRepository,
} from '../ports/webhooks';
import {
  OUTBOX_INDEX,
  type WithOutbox,
  outboxField,
  withAuditEntry,
  withoutOutbox,
} from './audit-outbox';
import { driverOf, schemaOptions, isDuplicateKey, unlessTaken } from './records';

/** `hang` is the open circuit. */
export type WebhookSettingsRecord = Omit<WebhookSettings, 'workspaceId' | 'openCircuit'> &
  WithOutbox & { _id: string; hang: OpenCircuit | null };

/** Settings of a workspace, under the workspace's id. */
const webhookSettingsSchema = new Schema<WebhookSettingsRecord>(
  {
    _id: { type: String, required: true },
    enabled: { type: Boolean, required: true },
    url: { type: String, default: null },
    sealedToken: { type: String, default: null },
    tokenOrigin: { type: String, default: null },
    events: { type: [String], required: true },
    furtherEvents: { type: [String], default: [] },
    updatedAt: { type: Date, required: true },
    revision: { type: Number, default: 0 },
    urlSavedAt: { type: Date, default: null },
    testPassedAt: { type: Date, default: null },
    signing: { type: Schema.Types.Mixed, default: null },
    hang: { type: Schema.Types.Mixed, default: null },
    insideOrigins: { type: [String], default: undefined },
    ...outboxField,
  },
  schemaOptions,
);
webhookSettingsSchema.index({ 'hang.until': 1 }, { sparse: true });
webhookSettingsSchema.index(...OUTBOX_INDEX);

export type WebhookSettingsModel = ReturnType<typeof webhookSettingsModel>;

export function webhookSettingsModel(connection: Connection) {
  return connection.model('WebhookSettings', webhookSettingsSchema, 'webhook_settings');
}

/** Stage that adds the settings of a record's workspace to it; one or none. */
export const SETTINGS_OF_WORKSPACE = {
  $lookup: {
    from: 'webhook_settings',
    localField: 'workspaceId',
    foreignField: '_id',
    as: 'settings',
  },
} as const;

/** Record after that stage. */
export type WithSettings<Stored extends object> = Stored & { settings: WebhookSettingsRecord[] };

export function settingsOf([record]: WebhookSettingsRecord[]): WebhookSettings | null {
  return record === undefined ? null : fromRecord(record);
}

const FIRST_REVISION = 0;

export function webhookSettingsRepository({
  webhookSettings,
}: {
  webhookSettings: WebhookSettingsModel;
}): WebhookSettingsRepository {
  return {
    async find(workspaceId) {
      const record = await driverOf<WebhookSettingsRecord>(webhookSettings).findOne({
        _id: workspaceId,
      });
      return record === null ? null : fromRecord(record);
    },
    async save({ workspaceId, revision, ...settings }, entry) {
      const isFirst = revision === FIRST_REVISION;
      try {
        const { matchedCount, upsertedCount } = await webhookSettings.updateOne(
          { _id: workspaceId, revision },
          { $set: { ...settings, revision: revision + 1 }, ...withAuditEntry(entry) },
          { upsert: isFirst },
        );
        return matchedCount + upsertedCount === 1;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    ...otherWrites(webhookSettings),
  };
}

/** Writes beside a save: the result of a test, signing keys, an open circuit. */
function otherWrites(
  webhookSettings: WebhookSettingsModel,
): Omit<WebhookSettingsRepository, 'find' | 'save'> {
  return {
    async recordTestPassed(workspaceId, url, at) {
      await webhookSettings.updateOne({ _id: workspaceId, url }, { $max: { testPassedAt: at } });
    },
    async replaceSigning(workspaceId, current, next, entry) {
      const unchanged =
        current === null ? { signing: null } : { 'signing.sealedSecret': current.sealedSecret };
      const { matchedCount } = await webhookSettings.updateOne(
        { _id: workspaceId, ...unchanged },
        { $set: { signing: next }, ...withAuditEntry(entry) },
      );
      return matchedCount === 1;
    },
    async listOpenCircuits(since) {
      const records = await webhookSettings.find({ 'hang.until': { $gt: since } }).lean();
      return records.map(fromRecord);
    },
    async recordOpenCircuit(workspaceId, hang) {
      await webhookSettings.updateOne({ _id: workspaceId }, { $set: { hang } });
    },
  };
}

export function insideOriginRepository({
  webhookSettings,
}: {
  webhookSettings: WebhookSettingsModel;
}): InsideOriginRepository {
  return {
    allow({ workspaceId, ...settings }, origin, entry) {
      return unlessTaken(() =>
        webhookSettings.updateOne(
          { _id: workspaceId, insideOrigins: { $ne: origin } },
          {
            $setOnInsert: settings,
            $push: { insideOrigins: origin, ...withAuditEntry(entry).$push },
          },
          { upsert: true },
        ),
      );
    },
    async disallow(workspaceId, origin, entry) {
      const { matchedCount } = await webhookSettings.updateOne(
        { _id: workspaceId, insideOrigins: origin },
        { $pull: { insideOrigins: origin }, ...withAuditEntry(entry) },
      );
      return matchedCount === 1;
    },
    async list() {
      const records = await webhookSettings.find({ 'insideOrigins.0': { $exists: true } }).lean();
      return records.map(fromRecord);
    },
  };
}

/** Values of settings that were saved before there was such a field, or without it. */
const NOT_SELECTED = { furtherEvents: [], insideOrigins: [] };

function fromRecord(record: WebhookSettingsRecord): WebhookSettings {
  const { _id, hang, ...settings } = withoutOutbox(record);
  return { workspaceId: _id, openCircuit: hang, ...NOT_SELECTED, ...settings };
}

export interface FailingWatchRecord {
  /** The workspace's id. */
  _id: string;
  /** Null while nobody watches. */
  watchedUntil: Date | null;
  /** When the owners were last told that it fails. */
  noticeAt: Date | null;
}

const failingWatchSchema = new Schema<FailingWatchRecord>(
  {
    _id: { type: String, required: true },
    watchedUntil: { type: Date, default: null },
    noticeAt: { type: Date, default: null },
  },
  schemaOptions,
);

export type FailingWatchModel = ReturnType<typeof failingWatchModel>;

export function failingWatchModel(connection: Connection) {
  return connection.model('FailingWatch', failingWatchSchema, 'failing_watches');
}

export function failingWatch({
  failingWatches,
}: {
  failingWatches: FailingWatchModel;
}): FailingWatch {
  return {
    async claim(workspaceId, now, until) {
      const unwatched = [{ watchedUntil: null }, { watchedUntil: { $lte: now } }];
      const update = { $set: { watchedUntil: until } };
      return unlessTaken(() =>
        failingWatches.updateOne({ _id: workspaceId, $or: unwatched }, update, { upsert: true }),
      );
    },
    async move(workspaceId, from, until) {
      await failingWatches.updateOne(
        { _id: workspaceId, watchedUntil: from },
        { $set: { watchedUntil: until } },
      );
    },
    async renew(workspaceId, until) {
      await failingWatches.updateOne(
        { _id: workspaceId },
        { $set: { watchedUntil: until } },
        { upsert: true },
      );
    },
    async end(workspaceId) {
      await failingWatches.updateOne({ _id: workspaceId }, { $set: { watchedUntil: null } });
    },
    async claimNotice(workspaceId, since, before) {
      const free = [{ noticeAt: null }, { noticeAt: { $lte: before } }, { noticeAt: since }];
      const update = { $set: { noticeAt: since } };
      return unlessTaken(() =>
        failingWatches.updateOne({ _id: workspaceId, $or: free }, update, { upsert: true }),
      );
    },
    async hasNotice(workspaceId, since) {
      return (await failingWatches.exists({ _id: workspaceId, noticeAt: since })) !== null;
    },
  };
}
