import { Schema } from 'mongoose';

/**
 * The collections of src/identity, which reads and writes them through its own library: here are their indexes, and
 * the fields these are on.
 */
const options = { _id: false, versionKey: false, strict: false } as const;

export const userSchema = new Schema({ _id: String, email: String }, options);
userSchema.index({ email: 1 }, { unique: true });

export const accountSchema = new Schema(
  { _id: String, userId: String, providerId: String, accountId: String },
  options,
);
accountSchema.index({ providerId: 1, accountId: 1 }, { unique: true });
accountSchema.index({ userId: 1 });

export const sessionSchema = new Schema(
  { _id: String, token: String, userId: String, expiresAt: Date },
  options,
);
sessionSchema.index({ token: 1 }, { unique: true });
sessionSchema.index({ userId: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
