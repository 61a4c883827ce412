import { Schema } from 'mongoose';
import type { SecurityEvent } from '../../domain/people/security-event';
import { schemaOptions } from './schema-options';

export type SecurityEventRecord = Omit<SecurityEvent, 'id'> & { _id: string };

const KEPT_SECONDS = 90 * 24 * 60 * 60;

export const securityEventSchema = new Schema<SecurityEventRecord>(
  {
    _id: { type: String, required: true },
    personId: { type: String, required: true },
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    client: { type: Schema.Types.Mixed, default: null },
    count: { type: Number, required: true },
  },
  schemaOptions,
);
securityEventSchema.index({ personId: 1, at: -1, _id: -1 });
securityEventSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
