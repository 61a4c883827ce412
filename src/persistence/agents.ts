import { type Connection, Schema } from 'mongoose';
import { AGENTS_MAX, type Agent } from '../domain/agent';
import type { AgentRepository } from '../ports/agents';
import {
  OUTBOX_INDEX,
  type WithOutbox,
  outboxField,
  withAuditEntry,
  outboxWith,
  withoutOutbox,
} from './audit-outbox';
import { PLACE_INDEX, type WithPlace, insertPlaced } from './places';
import { schemaOptions, withId, withKey } from './records';

/** A removed one stays as the place its audit entry is stored in. */
export type AgentRecord = Omit<Agent, 'id'> &
  WithOutbox &
  WithPlace & { _id: string; removedAt: Date | null };

const agentSchema = new Schema<AgentRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    removedAt: { type: Date, default: null },
    name: { type: String, required: true },
    instructions: { type: String, default: '' },
    model: { type: String, required: true },
    baseUrl: { type: String, required: true },
    sealedKey: { type: String, default: null },
    limits: { type: Schema.Types.Mixed, required: true },
    handOver: { type: String, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    version: { type: Number, required: true },
    place: { type: String },
    ...outboxField,
  },
  schemaOptions,
);
agentSchema.index({ workspaceId: 1, removedAt: 1, createdAt: 1 });
agentSchema.index(...PLACE_INDEX);
agentSchema.index(...OUTBOX_INDEX);

export type AgentModel = ReturnType<typeof agentModel>;

export function agentModel(connection: Connection) {
  return connection.model('Agent', agentSchema, 'agents');
}

export function agentRepository({ agents }: { agents: AgentModel }): AgentRepository {
  return {
    async insert(agent, entry) {
      const { workspaceId } = agent;
      const record = { ...withKey(agent), removedAt: null, ...outboxWith(entry) };
      return insertPlaced({
        workspaceId,
        max: AGENTS_MAX,
        placed: () => agents.find({ workspaceId, removedAt: null }, { place: 1 }).lean(),
        create: (place) => agents.create({ ...record, place }),
      });
    },
    async find(workspaceId, id) {
      const record = await agents.findOne({ _id: id, workspaceId, removedAt: null }).lean();
      return record === null ? null : fromRecord(record);
    },
    async list(workspaceId) {
      const records = await agents
        .find({ workspaceId, removedAt: null })
        .sort({ createdAt: 1, _id: 1 })
        .limit(AGENTS_MAX)
        .lean();
      return records.map(fromRecord);
    },
    async save({ id, workspaceId, version, ...settings }, entry) {
      const { matchedCount } = await agents.updateOne(
        { _id: id, workspaceId, version, removedAt: null },
        { $set: { ...settings, version: version + 1 }, ...withAuditEntry(entry) },
      );
      return matchedCount === 1;
    },
    async remove(workspaceId, id, entry) {
      const { matchedCount } = await agents.updateOne(
        { _id: id, workspaceId, removedAt: null },
        {
          $set: { sealedKey: null, instructions: '' },
          $unset: { place: 1 },
          $currentDate: { removedAt: true as const },
          ...withAuditEntry(entry),
        },
      );
      return matchedCount === 1;
    },
  };
}

function fromRecord(stored: AgentRecord): Agent {
  const { removedAt: _removedAt, place: _place, ...record } = withoutOutbox(stored);
  return withId(record);
}
