import { Schema } from 'mongoose';
import type { InboxItem } from '../../ports/repositories';
import { schemaOptions } from './schema-options';

export type InboxRecord = Omit<InboxItem, 'id'> & { _id: string; dueAt: Date };

export const inboxSchema = new Schema<InboxRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    senderId: { type: String, required: true },
    report: { type: Schema.Types.Mixed, required: true },
    receivedAt: { type: Date, required: true },
    dueAt: { type: Date, required: true },
  },
  schemaOptions,
);
inboxSchema.index({ dueAt: 1 });
