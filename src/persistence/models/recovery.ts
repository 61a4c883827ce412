import { Schema } from 'mongoose';
import type { Recovery } from '../../domain/recovery';
import { OUTBOX_INDEX, type WithOutbox, outboxField } from '../audit-outbox';
import { schemaOptions } from './schema-options';

/**
 * `runningIn` is the workspace while the recovery runs and the record's own id afterwards: a unique key that lets one run
 * at a time without a partial index. `startDueAt` is there until its workflow was
 * started: when the sweep should do that.
 */
export type RecoveryRecord = Omit<Recovery, 'id'> &
  WithOutbox & {
    _id: string;
    runningIn: string;
    startDueAt?: Date;
  };

export const recoverySchema = new Schema<RecoveryRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    since: { type: Date, required: true },
    until: { type: Date, required: true },
    by: { type: Schema.Types.Mixed, required: true },
    ratePerSecond: { type: Number, required: true },
    total: { type: Number, required: true },
    state: { type: String, required: true },
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    runningIn: { type: String, required: true },
    startDueAt: { type: Date },
    ...outboxField,
  },
  schemaOptions,
);
recoverySchema.index({ workspaceId: 1, createdAt: -1 });
recoverySchema.index({ runningIn: 1 }, { unique: true });
recoverySchema.index({ startDueAt: 1 }, { sparse: true });
recoverySchema.index(...OUTBOX_INDEX);
