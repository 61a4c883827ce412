import type { Agent } from '../../domain/agent';
import type { AgentRepository } from '../../ports/agents';
import { andTell, outboxWith, withoutOutbox } from '../audit-outbox';
import type { Models } from '../models';
import type { AgentRecord } from '../models/agent';
import { withId, withKey } from '../records';

export function agentRepository({ agents }: Models): AgentRepository {
  return {
    async insert(agent, entry) {
      await agents.create({ ...withKey(agent), removedAt: null, ...outboxWith(entry) });
    },
    async find(workspaceId, id) {
      const record = await agents.findOne({ _id: id, workspaceId, removedAt: null }).lean();
      return record === null ? null : fromRecord(record);
    },
    async list(workspaceId) {
      const records = await agents
        .find({ workspaceId, removedAt: null })
        .sort({ createdAt: 1 })
        .lean();
      return records.map(fromRecord);
    },
    async save({ id, workspaceId, version, ...settings }, entry) {
      const { matchedCount } = await agents.updateOne(
        { _id: id, workspaceId, version, removedAt: null },
        { $set: { ...settings, version: version + 1 }, ...andTell(entry) },
      );
      return matchedCount === 1;
    },
    async remove(workspaceId, id, entry) {
      const { matchedCount } = await agents.updateOne(
        { _id: id, workspaceId, removedAt: null },
        {
          $set: { sealedKey: null, instructions: '' },
          $currentDate: { removedAt: true as const },
          ...andTell(entry),
        },
      );
      return matchedCount === 1;
    },
  };
}

function fromRecord(stored: AgentRecord): Agent {
  const { removedAt: _removedAt, ...record } = withoutOutbox(stored);
  return withId(record);
}
