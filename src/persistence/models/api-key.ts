import { Schema } from 'mongoose';
import type { ApiKey } from '../../domain/api-key';
import { OUTBOX_INDEX, type WithOutbox, outboxField } from '../audit-outbox';
import { schemaOptions } from './schema-options';

export type ApiKeyRecord = Omit<ApiKey, 'id'> & WithOutbox & { _id: string };

export const apiKeySchema = new Schema<ApiKeyRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    name: { type: String, required: true },
    secretHash: { type: String, required: true },
    last4: { type: String, required: true },
    scopes: { type: [String], required: true },
    createdAt: { type: Date, required: true },
    createdBy: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, default: null },
    revokedAt: { type: Date, default: null },
    lastUsedAt: { type: Date, default: null },
    ...outboxField,
  },
  schemaOptions,
);
apiKeySchema.index({ workspaceId: 1, createdAt: -1 });
apiKeySchema.index(...OUTBOX_INDEX);
