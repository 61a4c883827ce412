import { newId } from '../../domain/ids';
import type { Template } from '../../domain/template/template';
import type { SyncedTemplate, TemplateRepository } from '../../ports/repositories';
import type { Models } from '../models';
import type { TemplateRecord } from '../models/template';
import { withId } from '../records';
import { templateLists } from './template-lists';

/** Every write of a record raises its revision (see TemplateRecord). */
const WRITTEN = { $inc: { revision: 1 } };

export function templateRepository({ templates }: Models): TemplateRepository {
  return {
    async save(synced) {
      if (synced.length === 0) return;
      const now = new Date();
      await templates.bulkWrite(
        synced.map((template) => upsert(template, now)),
        { ordered: false },
      );
    },
    async deleteUnseen(workspaceId, senderId, before) {
      const unseen = { workspaceId, senderId, deletedAt: null, lastSyncedAt: { $lt: before } };
      const { modifiedCount } = await templates.updateMany(unseen, {
        $set: { deletedAt: before },
        ...WRITTEN,
      });
      return modifiedCount;
    },
    async deactivateFormer(workspaceId, senderNumber, currentSenderId) {
      const former = { workspaceId, senderNumber, senderId: { $ne: currentSenderId } };
      await templates.updateMany(
        { ...former, mappingActive: true },
        { $set: { mappingActive: false }, ...WRITTEN },
      );
    },
    async find(workspaceId, id) {
      const record = await templates.findOne({ _id: id, workspaceId, deletedAt: null }).lean();
      return record === null ? null : fromRecord(record);
    },
    async findByName(workspaceId, name) {
      const records = await templates
        .find({ workspaceId, name, deletedAt: null })
        .sort({ createdAt: -1, _id: -1 })
        .lean();
      return records.map(fromRecord);
    },
    ...templateLists(templates, fromRecord),
  };
}

function upsert(template: SyncedTemplate, now: Date) {
  const { workspaceId, senderId, name, language, lastSyncedAt, ...rest } = template;
  return {
    updateOne: {
      filter: { workspaceId, senderId, name, language },
      update: {
        $set: { ...rest, mappingActive: true, deletedAt: null, updatedAt: now },
        $setOnInsert: { _id: newId('tpl'), createdAt: now },
        // Of two syncs at once the later one decides what was not seen any more.
        $max: { lastSyncedAt },
        ...WRITTEN,
      },
      upsert: true,
    },
  };
}

function fromRecord(stored: TemplateRecord): Template {
  const { deletedAt: _deletedAt, revision: _revision, ...record } = stored;
  return withId(record);
}
