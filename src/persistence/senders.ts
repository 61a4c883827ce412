import { type Connection, Schema } from 'mongoose';
import { SENDERS_MAX, type Sender } from '../domain/sender';
import { type TemplateSync, NEVER_SYNCED } from '../domain/template-sync';
import type { SenderRepository } from '../ports/senders';
import {
  OUTBOX_INDEX,
  type WithOutbox,
  outboxField,
  withAuditEntry,
  outboxWith,
  withoutOutbox,
} from './audit-outbox';
import { GROUP_MAX, createGroupCommit } from './group-commit';
import { LISTENED_WORKSPACE, type WithListened } from './listeners';
import { PLACE_INDEX, type WithPlace, insertPlaced } from './places';
import { driverOf, schemaOptions, withId, withKey, isDuplicateKey } from './records';
import { SETTINGS_OF_WORKSPACE, type WithSettings, settingsOf } from './webhooks';

/**
 * `connectedNumber` is the number while connected and the record's own id afterwards: a unique key that lets a number
 * be connected once at a time without a partial index, which not every MongoDB-compatible server honours.
 */
export type SenderRecord = Omit<Sender, 'id' | 'connected' | 'templateSync'> &
  WithOutbox &
  // Among the senders of the workspace, connected or not.
  WithPlace & {
    _id: string;
    connectedNumber: string;
    templateSync?: Partial<TemplateSync>;
    /** Numbers of the last sync that began, of the last that wrote templates, and of the first since that missed nearly all. */
    syncRuns?: { begun: number; applied?: number; missing?: number };
    /** The interval its schedule was made with, and until when one worker sees to it that there is one. */
    syncSchedule?: { everyMs?: number; claimedUntil?: Date };
  };

const senderSchema = new Schema<SenderRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    provider: { type: String, required: true },
    number: { type: String, required: true },
    connectedNumber: { type: String, required: true },
    portfolioId: { type: String, default: null },
    connectionId: { type: String, required: true },
    sealedCredentials: { type: String, required: true },
    capabilities: { type: Schema.Types.Mixed, required: true },
    messagesPerSecond: { type: Number, default: null },
    marketingMessages: { type: Schema.Types.Mixed, default: null },
    agentId: { type: String, default: null },
    templateSync: Schema.Types.Mixed,
    syncRuns: Schema.Types.Mixed,
    syncSchedule: Schema.Types.Mixed,
    callbackVerifiedAt: { type: Date, default: null },
    accountSubscribedAt: { type: Date, default: null },
    freeTextBilledOn: { type: String, default: null },
    misdirected: { type: Schema.Types.Mixed },
    createdAt: { type: Date, required: true },
    place: { type: String },
    ...outboxField,
  },
  schemaOptions,
);
senderSchema.index({ connectionId: 1 }, { unique: true });
senderSchema.index({ workspaceId: 1, connectedNumber: 1 }, { unique: true });
senderSchema.index(...PLACE_INDEX);
senderSchema.index(...OUTBOX_INDEX);

export type SenderModel = ReturnType<typeof senderModel>;

export function senderModel(connection: Connection) {
  return connection.model('Sender', senderSchema, 'senders');
}

/** A note of misdirected callbacks is renewed this often. */
const MISDIRECTED_NOTED_MS = 3_600_000;

export function senderRepository({ senders }: { senders: SenderModel }): SenderRepository {
  return {
    async insert({ connected, ...sender }, entry) {
      const { workspaceId } = sender;
      const connectedNumber = connected ? sender.number : sender.id;
      const record = { ...withKey(sender), connectedNumber, ...outboxWith(entry) };
      const isTaken = async () => (await senders.exists({ workspaceId, connectedNumber })) !== null;
      const isInserted = await insertPlaced({
        workspaceId,
        max: SENDERS_MAX,
        placed: () => senders.find({ workspaceId }, { place: 1 }).lean(),
        create: (place) => senders.create({ ...record, place }),
        isTaken,
      });
      if (isInserted) return 'inserted';
      return (await isTaken()) ? 'number_taken' : 'too_many';
    },
    async find(workspaceId, id) {
      return toSender(await driverOf<SenderRecord>(senders).findOne({ _id: id, workspaceId }));
    },
    async list(workspaceId) {
      const records = await senders.find({ workspaceId }).sort({ createdAt: 1, _id: 1 }).lean();
      return records.map(fromRecord);
    },
    ...senderSettings(senders),
    ...callbackLookups(senders),
    ...senderConnections(senders),
    async noteProof(workspaceId, id, at) {
      await senders.updateOne(
        { _id: id, workspaceId, callbackVerifiedAt: null },
        { $set: { callbackVerifiedAt: at } },
      );
    },
    async noteMisdirected(workspaceId, id, { at, senderId }) {
      const place = senderId === null ? 'misdirected.others' : 'misdirected.own';
      const noted = { at, ...(senderId !== null && { senderId }) };
      const before = new Date(at.getTime() - MISDIRECTED_NOTED_MS);
      await senders.updateOne(
        { _id: id, workspaceId, [`${place}.at`]: { $not: { $gt: before } } },
        { $set: { [place]: noted } },
      );
    },
    async noteSubscription(workspaceId, id, at) {
      await senders.updateOne({ _id: id, workspaceId }, { $set: { accountSubscribedAt: at } });
    },
    async noteFreeTextBilled(workspaceId, id, day) {
      await senders.updateOne({ _id: id, workspaceId }, { $max: { freeTextBilledOn: day } });
    },
  };
}

/** Writes what people set of a sender. */
function senderSettings(
  senders: SenderModel,
): Pick<SenderRepository, 'setRate' | 'setMarketingMessages' | 'setAgent' | 'leaveAgent'> {
  return {
    async setRate(workspaceId, id, { from, to }, entry) {
      const { matchedCount } = await senders.updateOne(
        { _id: id, workspaceId, messagesPerSecond: from },
        { $set: { messagesPerSecond: to }, ...withAuditEntry(entry) },
      );
      return matchedCount === 1;
    },
    async setAgent(workspaceId, id, { from, to }, entry) {
      const { matchedCount } = await senders.updateOne(
        { _id: id, workspaceId, agentId: from },
        { $set: { agentId: to }, ...withAuditEntry(entry) },
      );
      return matchedCount === 1;
    },
    async setMarketingMessages(workspaceId, id, { from, to }, entry) {
      const { matchedCount } = await senders.updateOne(
        { _id: id, workspaceId, marketingMessages: from },
        { $set: { marketingMessages: to }, ...withAuditEntry(entry) },
      );
      return matchedCount === 1;
    },
    async leaveAgent(workspaceId, agentId) {
      await senders.updateMany({ workspaceId, agentId }, { $set: { agentId: null } });
    },
  };
}

function toSender(record: SenderRecord | null): Sender | null {
  return record === null ? null : fromRecord(record);
}

function fromRecord(stored: SenderRecord): Sender {
  const {
    connectedNumber,
    place: _place,
    syncRuns: _runs,
    syncSchedule: _schedule,
    ...record
  } = withoutOutbox(stored);
  return {
    ...withId(record),
    portfolioId: record.portfolioId ?? null,
    freeTextBilledOn: record.freeTextBilledOn ?? null,
    marketingMessages: record.marketingMessages ?? null,
    connected: connectedNumber === record.number,
    templateSync: { ...NEVER_SYNCED, ...record.templateSync },
  };
}

/** Lookups by the random id in a callback's path. */
function callbackLookups(
  senders: SenderModel,
): Pick<SenderRepository, 'findByConnectionId' | 'findWithSettings'> {
  // Anybody may ask for ids that do not exist, so they are looked up together.
  const find = createGroupCommit({
    commit: async (connectionIds: string[]) => {
      const found = await driverOf<SenderRecord>(senders)
        .find({ connectionId: { $in: connectionIds } })
        .toArray();
      const byId = new Map(found.map((record) => [record.connectionId, record]));
      return connectionIds.map((id) => toSender(byId.get(id) ?? null));
    },
    maxItems: GROUP_MAX,
  });
  return {
    findByConnectionId: (connectionId) => find(connectionId),
    async findWithSettings(connectionId) {
      const found = await driverOf<SenderRecord>(senders)
        .aggregate<WithListened<WithSettings<SenderRecord>>>([
          { $match: { connectionId } },
          SETTINGS_OF_WORKSPACE,
          LISTENED_WORKSPACE,
        ])
        .next();
      if (found === null) return null;
      const { settings, listened, ...record } = found;
      const isListened = listened.length > 0;
      return { sender: fromRecord(record), settings: settingsOf(settings), isListened };
    },
  };
}

/** Ends, renews and changes the connection of a sender. */
function senderConnections(
  senders: SenderModel,
): Pick<SenderRepository, 'disconnect' | 'reconnect' | 'replaceCredentials'> {
  return {
    async disconnect(workspaceId, id, entry) {
      const { matchedCount } = await senders.updateOne(
        { _id: id, workspaceId, connectedNumber: { $ne: id } },
        { $set: { connectedNumber: id }, ...withAuditEntry(entry) },
      );
      return matchedCount === 1;
    },
    async reconnect(workspaceId, id, { number, from, to, portfolioId }, entry) {
      try {
        const { matchedCount } = await senders.updateOne(
          { _id: id, workspaceId, sealedCredentials: from },
          {
            $set: { connectedNumber: number, sealedCredentials: to, portfolioId },
            ...withAuditEntry(entry),
          },
        );
        return matchedCount === 1 ? 'reconnected' : 'changed';
      } catch (error) {
        if (isDuplicateKey(error)) return 'number_taken';
        throw error;
      }
    },
    async replaceCredentials(workspaceId, id, { from, to, portfolioId }, entry) {
      const { matchedCount } = await senders.updateOne(
        { _id: id, workspaceId, sealedCredentials: from },
        { $set: { sealedCredentials: to, portfolioId }, ...withAuditEntry(entry) },
      );
      return matchedCount === 1;
    },
  };
}
