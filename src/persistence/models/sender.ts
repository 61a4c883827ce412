import { Schema } from 'mongoose';
import type { Sender } from '../../domain/sender';
import { OUTBOX_INDEX, type WithOutbox, outboxField } from '../audit-outbox';
import { schemaOptions } from './schema-options';

/**
 * `connectedNumber` is the number while connected and the record's own id afterwards: a unique key that lets a number
 * be connected once at a time without a partial index, which not every MongoDB-compatible server honours.
 */
export type SenderRecord = Omit<Sender, 'id' | 'connected'> &
  WithOutbox & {
    _id: string;
    connectedNumber: string;
  };

export const senderSchema = new Schema<SenderRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    provider: { type: String, required: true },
    number: { type: String, required: true },
    connectedNumber: { type: String, required: true },
    connectionId: { type: String, required: true },
    sealedCredentials: { type: String, required: true },
    capabilities: { type: Schema.Types.Mixed, required: true },
    messagesPerSecond: { type: Number, default: null },
    createdAt: { type: Date, required: true },
    ...outboxField,
  },
  schemaOptions,
);
senderSchema.index({ connectionId: 1 }, { unique: true });
senderSchema.index({ workspaceId: 1, connectedNumber: 1 }, { unique: true });
senderSchema.index(...OUTBOX_INDEX);
