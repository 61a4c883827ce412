import { Schema } from 'mongoose';
import type { AuditEntry } from '../../domain/audit';
import { schemaOptions } from './schema-options';

export type AuditRecord = Omit<AuditEntry, 'id'> & { _id: string };

export const auditSchema = new Schema<AuditRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    at: { type: Date, required: true },
    actor: { type: Schema.Types.Mixed, required: true },
    action: { type: String, required: true },
    target: { type: String, default: null },
    changes: { type: Schema.Types.Mixed, required: true },
  },
  schemaOptions,
);
auditSchema.index({ workspaceId: 1, at: -1, _id: -1 });
