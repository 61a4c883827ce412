import { Schema } from 'mongoose';
import type { PasswordReset } from '../../ports/repositories';
import { schemaOptions } from './schema-options';

export type PasswordResetRecord = Omit<PasswordReset, 'id'> & { _id: string };

export const passwordResetSchema = new Schema<PasswordResetRecord>(
  {
    _id: { type: String, required: true },
    personId: { type: String, required: true },
    email: { type: String, required: true },
    secretHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
passwordResetSchema.index({ personId: 1 });
passwordResetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
