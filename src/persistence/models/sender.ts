import { Schema } from 'mongoose';
import type { Sender } from '../../domain/sender';
import { OUTBOX_INDEX, type WithOutbox, outboxField } from '../audit-outbox';
import type { TemplateSync } from '../../domain/template-sync';
import { schemaOptions } from './schema-options';

/**
 * `connectedNumber` is the number while connected and the record's own id afterwards: a unique key that lets a number
 * be connected once at a time without a partial index, which not every MongoDB-compatible server honours.
 */
export type SenderRecord = Omit<Sender, 'id' | 'connected' | 'templateSync'> &
  WithOutbox & {
    _id: string;
    connectedNumber: string;
    templateSync?: Partial<TemplateSync>;
    /** Numbers of the last sync that began, of the last that wrote templates, and of the first since that missed nearly all. */
    syncRuns?: { begun: number; applied?: number; missing?: number };
    /** The interval its schedule was made with, and until when one worker sees to it that there is one. */
    syncSchedule?: { everyMs?: number; claimedUntil?: Date };
  };

export const senderSchema = new Schema<SenderRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    provider: { type: String, required: true },
    number: { type: String, required: true },
    connectedNumber: { type: String, required: true },
    connectionId: { type: String, required: true },
    sealedCredentials: { type: String, required: true },
    capabilities: { type: Schema.Types.Mixed, required: true },
    messagesPerSecond: { type: Number, default: null },
    agentId: { type: String, default: null },
    templateSync: Schema.Types.Mixed,
    syncRuns: Schema.Types.Mixed,
    syncSchedule: Schema.Types.Mixed,
    callbackVerifiedAt: { type: Date, default: null },
    accountSubscribedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    ...outboxField,
  },
  schemaOptions,
);
senderSchema.index({ connectionId: 1 }, { unique: true });
senderSchema.index({ workspaceId: 1, connectedNumber: 1 }, { unique: true });
senderSchema.index(...OUTBOX_INDEX);
