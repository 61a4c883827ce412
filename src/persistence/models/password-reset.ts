import { Schema } from 'mongoose';
import type { PasswordReset } from '../../ports/members';
import { schemaOptions } from './schema-options';

/** Under the id of the person, who has one link at most. */
export type PasswordResetRecord = Omit<PasswordReset, 'id' | 'personId'> & {
  _id: string;
  linkId: string;
};

export const passwordResetSchema = new Schema<PasswordResetRecord>(
  {
    _id: { type: String, required: true },
    linkId: { type: String, required: true },
    email: { type: String, required: true },
    secretHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
passwordResetSchema.index({ linkId: 1 }, { unique: true });
passwordResetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
