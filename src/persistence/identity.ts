import { type Connection, Schema } from 'mongoose';

/**
 * The collections of src/identity, which reads and writes them through its own library: here are their indexes, and
 * the fields these are on.
 */
const options = { _id: false, versionKey: false, strict: false } as const;

const userSchema = new Schema({ _id: String, email: String }, options);
userSchema.index({ email: 1 }, { unique: true });

export function userModel(connection: Connection) {
  return connection.model('User', userSchema, 'users');
}

const accountSchema = new Schema(
  { _id: String, userId: String, providerId: String, accountId: String },
  options,
);
accountSchema.index({ providerId: 1, accountId: 1 }, { unique: true });
accountSchema.index({ userId: 1 });

export function accountModel(connection: Connection) {
  return connection.model('Account', accountSchema, 'accounts');
}

const sessionSchema = new Schema(
  { _id: String, token: String, userId: String, expiresAt: Date },
  options,
);
sessionSchema.index({ token: 1 }, { unique: true });
sessionSchema.index({ userId: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function sessionModel(connection: Connection) {
  return connection.model('Session', sessionSchema, 'sessions');
}

/** The second factor of a person; `secret` and `backupCodes` are sealed with HERALD_SECRET_KEY. */
const twoFactorSchema = new Schema(
  { _id: String, userId: String, secret: String, backupCodes: String },
  options,
);
twoFactorSchema.index({ userId: 1 }, { unique: true });

export function twoFactorModel(connection: Connection) {
  return connection.model('TwoFactor', twoFactorSchema, 'two_factors');
}

/** Sign-ins whose password was right, and which wait for a code. */
const verificationSchema = new Schema(
  { _id: String, identifier: String, value: String, expiresAt: Date },
  options,
);
verificationSchema.index({ identifier: 1 });
verificationSchema.index({ value: 1 });
verificationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function verificationModel(connection: Connection) {
  return connection.model('Verification', verificationSchema, 'verifications');
}
