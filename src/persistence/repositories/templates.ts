import { newId } from '../../domain/ids';
import type { Template } from '../../domain/template/template';
import type { SyncedTemplate, TemplateRepository } from '../../ports/repositories';
import type { Models } from '../models';
import type { TemplateRecord } from '../models/template';
import { withId } from '../records';

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
      const { modifiedCount } = await templates.updateMany(unseen, { $set: { deletedAt: before } });
      return modifiedCount;
    },
    async deactivateFormer(workspaceId, senderNumber, currentSenderId) {
      const former = { workspaceId, senderNumber, senderId: { $ne: currentSenderId } };
      await templates.updateMany(former, { $set: { mappingActive: false } });
    },
    async find(workspaceId, id) {
      const record = await templates.findOne({ _id: id, workspaceId, deletedAt: null }).lean();
      return record === null ? null : fromRecord(record);
    },
    async findByName(workspaceId, name) {
      const records = await templates.find({ workspaceId, name, deletedAt: null }).lean();
      return records.map(fromRecord);
    },
    async list(workspaceId) {
      const records = await templates
        .find({ workspaceId, deletedAt: null })
        .sort({ createdAt: -1, _id: -1 })
        .lean();
      return records.map(fromRecord);
    },
  };
}

function upsert(template: SyncedTemplate, now: Date) {
  const { senderId, name, language, ...rest } = template;
  return {
    updateOne: {
      filter: { senderId, name, language },
      update: {
        $set: { ...rest, mappingActive: true, deletedAt: null, updatedAt: now },
        $setOnInsert: { _id: newId('tpl'), createdAt: now },
      },
      upsert: true,
    },
  };
}

function fromRecord({ deletedAt: _deletedAt, ...record }: TemplateRecord): Template {
  return withId(record);
}
