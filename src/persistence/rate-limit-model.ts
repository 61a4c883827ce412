import { type Connection, Schema } from 'mongoose';

/** A count as rate-limiter-flexible keeps it, and attempt-limiter.ts alike; the names are the library's. */
export interface RateLimitRecord {
  key: string;
  points: number;
  expire: Date;
  /** Attempts of a network at existing accounts; absent in other counts. */
  accounts?: number;
}

const rateLimitSchema = new Schema<RateLimitRecord>({
  key: { type: String, required: true },
  points: { type: Number, required: true },
  expire: { type: Date, required: true },
  accounts: Number,
});
rateLimitSchema.index({ key: 1 }, { unique: true });
rateLimitSchema.index({ expire: 1 }, { expireAfterSeconds: 0 });

export type RateLimitModel = ReturnType<typeof rateLimitModel>;

export function rateLimitModel(connection: Connection) {
  return connection.model('RateLimit', rateLimitSchema, 'rate_limits');
}
