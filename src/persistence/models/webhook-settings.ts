import { Schema } from 'mongoose';
import type { WebhookSettings } from '../../domain/webhook-settings';
import { OUTBOX_INDEX, type WithOutbox, outboxField } from '../audit-outbox';
import { schemaOptions } from './schema-options';

export type WebhookSettingsRecord = Omit<WebhookSettings, 'workspaceId'> &
  WithOutbox & { _id: string };

/** Settings of a workspace, under the workspace's id. */
export const webhookSettingsSchema = new Schema<WebhookSettingsRecord>(
  {
    _id: { type: String, required: true },
    enabled: { type: Boolean, required: true },
    url: { type: String, default: null },
    sealedToken: { type: String, default: null },
    tokenOrigin: { type: String, default: null },
    events: { type: [String], required: true },
    updatedAt: { type: Date, required: true },
    revision: { type: Number, default: 0 },
    urlSavedAt: { type: Date, default: null },
    testPassedAt: { type: Date, default: null },
    signing: { type: Schema.Types.Mixed, default: null },
    hang: { type: Schema.Types.Mixed, default: null },
    ...outboxField,
  },
  schemaOptions,
);
webhookSettingsSchema.index({ 'hang.until': 1 }, { sparse: true });
webhookSettingsSchema.index(...OUTBOX_INDEX);
