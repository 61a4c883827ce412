import type { Sender } from '../../domain/sender';
import { NEVER_SYNCED } from '../../domain/template-sync';
import type { SenderRepository } from '../../ports/senders';
import { andTell, outboxWith, withoutOutbox } from '../audit-outbox';
import type { Models } from '../models';
import type { SenderRecord } from '../models/sender';
import { unlessTaken, withId, withKey } from '../records';
import { senderConnections } from './sender-connections';

export function senderRepository({ senders }: Models): SenderRepository {
  return {
    async insert({ connected, ...sender }, entry) {
      return unlessTaken(() =>
        senders.create({
          ...withKey(sender),
          connectedNumber: connected ? sender.number : sender.id,
          ...outboxWith(entry),
        }),
      );
    },
    async find(workspaceId, id) {
      return toSender(await senders.findOne({ _id: id, workspaceId }).lean());
    },
    async list(workspaceId) {
      const records = await senders.find({ workspaceId }).sort({ createdAt: 1 }).lean();
      return records.map(fromRecord);
    },
    async findByConnectionId(connectionId) {
      return toSender(await senders.findOne({ connectionId }).lean());
    },
    async setRate(workspaceId, id, { from, to }, entry) {
      const { matchedCount } = await senders.updateOne(
        { _id: id, workspaceId, messagesPerSecond: from },
        { $set: { messagesPerSecond: to }, ...andTell(entry) },
      );
      return matchedCount === 1;
    },
    async setAgent(workspaceId, id, { from, to }, entry) {
      const { matchedCount } = await senders.updateOne(
        { _id: id, workspaceId, agentId: from },
        { $set: { agentId: to }, ...andTell(entry) },
      );
      return matchedCount === 1;
    },
    async leaveAgent(workspaceId, agentId) {
      await senders.updateMany({ workspaceId, agentId }, { $set: { agentId: null } });
    },
    ...senderConnections(senders),
    async noteCallbacks(workspaceId, id, notes) {
      await senders.updateOne({ _id: id, workspaceId }, { $set: notes });
    },
  };
}

function toSender(record: SenderRecord | null): Sender | null {
  return record === null ? null : fromRecord(record);
}

function fromRecord(stored: SenderRecord): Sender {
  const {
    connectedNumber,
    syncRuns: _runs,
    syncSchedule: _schedule,
    ...record
  } = withoutOutbox(stored);
  return {
    ...withId(record),
    connected: connectedNumber === record.number,
    templateSync: { ...NEVER_SYNCED, ...record.templateSync },
  };
}
