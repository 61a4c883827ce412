import type { Template } from '../../domain/template/template';
import type { TemplateRepository } from '../../ports/templates';
import type { Models } from '../models';
import { type TemplateRecord, WRITTEN } from '../models/template';
import { withId } from '../records';
import { syncedTemplates } from './synced-templates';
import { templateLists } from './template-lists';

export function templateRepository({ templates }: Models): TemplateRepository {
  return {
    ...syncedTemplates(templates),
    async deactivateFormer(workspaceId, senderNumber, currentSenderId) {
      const former = { workspaceId, senderNumber, senderId: { $ne: currentSenderId } };
      await templates.updateMany(
        { ...former, mappingActive: true },
        { $set: { mappingActive: false }, ...WRITTEN },
      );
    },
    async activate(workspaceId, senderId) {
      await templates.updateMany(
        { workspaceId, senderId, mappingActive: false },
        { $set: { mappingActive: true }, ...WRITTEN },
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
    async listNames(workspaceId) {
      return templates.distinct('name', { workspaceId, deletedAt: null });
    },
    ...templateLists(templates, fromRecord),
  };
}

function fromRecord(stored: TemplateRecord): Template {
  const { deletedAt: _deletedAt, revision: _revision, syncRun: _syncRun, ...record } = stored;
  return withId(record);
}
