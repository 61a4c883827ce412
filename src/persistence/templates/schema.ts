import { type Connection, Schema } from 'mongoose';
import type { Template } from '../../domain/template/template';
import { NO_STANDING } from '../../domain/template/template-standing';
import { OUTBOX_INDEX, type WithOutbox, outboxField, withoutOutbox } from '../audit-outbox';
import { schemaOptions, withId } from '../records';

/**
 * `revision`: how often the record was written. The sum of them rises until a deleted template's record goes.
 * `equals`: the ids of `equalIds`, and the number of the sync that found them.
 * `syncRun`: the number of the sync that wrote or deleted it last; absent where it was before syncs had numbers.
 */
export type TemplateRecord = Omit<Template, 'id' | 'equalIds'> &
  WithOutbox & {
    _id: string;
    deletedAt: Date | null;
    revision: number;
    syncRun?: number;
    equals?: { run: number; ids: string[] };
  };

/** Part of every update of a record. */
export const WRITTEN = { $inc: { revision: 1 } };

const templateSchema = new Schema<TemplateRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    senderId: { type: String, default: null },
    mappingActive: { type: Boolean, required: true },
    senderNumber: { type: String, required: true },
    name: { type: String, required: true },
    language: { type: String, required: true },
    category: { type: String, required: true },
    providerTemplateId: { type: String, required: true },
    providerStatus: { type: String, required: true },
    parameterFormat: { type: String, required: true },
    variableKeys: { type: Schema.Types.Mixed, default: null },
    components: { type: Schema.Types.Mixed, required: true },
    quality: { type: String, default: null },
    rejectionReason: { type: String, default: null },
    previousCategory: { type: String, default: null },
    categoryChangedAt: { type: Date, default: null },
    announcedCategory: { type: Schema.Types.Mixed, default: null },
    statusNotice: { type: Schema.Types.Mixed, default: null },
    told: { type: Schema.Types.Mixed, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    lastSyncedAt: { type: Date, default: null },
    deletedAt: { type: Date, default: null },
    revision: { type: Number, default: 0 },
    syncRun: Number,
    equals: { type: Schema.Types.Mixed },
    ...outboxField,
  },
  schemaOptions,
);
templateSchema.index({ workspaceId: 1, senderId: 1, name: 1, language: 1 }, { unique: true });
templateSchema.index({ workspaceId: 1, createdAt: -1, _id: -1 });
templateSchema.index({ workspaceId: 1, name: 1 });
templateSchema.index({ workspaceId: 1, revision: 1 });
templateSchema.index(...OUTBOX_INDEX);

export type TemplateModel = ReturnType<typeof templateModel>;

export function templateModel(connection: Connection) {
  return connection.model('Template', templateSchema, 'templates');
}

/** Returns the template of a record. */
export function fromRecord(stored: TemplateRecord): Template {
  const {
    deletedAt: _deletedAt,
    revision: _revision,
    syncRun: _syncRun,
    equals,
    ...record
  } = withoutOutbox(stored);
  return { ...NO_STANDING, ...withId(record), ...(equals && { equalIds: equals.ids }) };
}
