import { Schema } from 'mongoose';
import type { ProviderTemplate } from '../../ports/messaging-provider';
import { schemaOptions } from './schema-options';

const DAY_SECONDS = 86_400;

/** `_id` is sender, run and page: a page that is read again replaces itself. */
export interface StagedPageRecord {
  _id: string;
  workspaceId: string;
  senderId: string;
  run: number;
  templates: ProviderTemplate[];
  stagedAt: Date;
}

export const stagedPageSchema = new Schema<StagedPageRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    senderId: { type: String, required: true },
    run: { type: Number, required: true },
    templates: { type: Schema.Types.Mixed, required: true },
    stagedAt: { type: Date, required: true },
  },
  schemaOptions,
);
stagedPageSchema.index({ senderId: 1, run: 1 });
// Remains of a sync that did not end.
stagedPageSchema.index({ stagedAt: 1 }, { expireAfterSeconds: DAY_SECONDS });
