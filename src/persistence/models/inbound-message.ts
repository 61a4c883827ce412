import { Schema } from 'mongoose';
import type { InboundMessage } from '../../domain/inbound';
import { schemaOptions } from './schema-options';

export type InboundMessageRecord = Omit<InboundMessage, 'id'> & { _id: string };

export const inboundMessageSchema = new Schema<InboundMessageRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    senderId: { type: String, required: true },
    customerId: { type: String, required: true },
    conversationId: { type: String, required: true },
    from: { type: String, required: true },
    providerMessageId: { type: String, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    replyTo: { type: String, default: null },
    occurredAt: { type: Date, required: true },
    receivedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
);
inboundMessageSchema.index({ workspaceId: 1, conversationId: 1, createdAt: -1, _id: -1 });
