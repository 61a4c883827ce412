import { Schema } from 'mongoose';
import { schemaOptions } from './schema-options';

/** Milliseconds since 1970, with fractions. */
export interface PaceRecord {
  _id: string;
  /** The theoretical arrival time of the next slot. */
  nextMs: number;
  /** The ends of the queues of those who wait for a turn. */
  awaitedTurnMs?: number;
  queuedTurnMs?: number;
  /** Where these queues began. */
  awaitedFromMs?: number;
  queuedFromMs?: number;
  expiresAt: Date;
}

export const paceSchema = new Schema<PaceRecord>(
  {
    _id: { type: String, required: true },
    nextMs: { type: Number, required: true },
    awaitedTurnMs: { type: Number },
    queuedTurnMs: { type: Number },
    awaitedFromMs: { type: Number },
    queuedFromMs: { type: Number },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
paceSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
