import { Schema } from 'mongoose';
import type { Agent } from '../../domain/agent';
import { OUTBOX_INDEX, type WithOutbox, outboxField } from '../audit-outbox';
import { schemaOptions } from './schema-options';

/** A removed one stays as the place its audit entry is stored in. */
export type AgentRecord = Omit<Agent, 'id'> & WithOutbox & { _id: string; removedAt: Date | null };

export const agentSchema = new Schema<AgentRecord>(
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
    ...outboxField,
  },
  schemaOptions,
);
agentSchema.index({ workspaceId: 1, removedAt: 1, createdAt: 1 });
agentSchema.index(...OUTBOX_INDEX);
