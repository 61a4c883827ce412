import type { TemplateRepository } from '../../ports/templates';
import { withAuditEntry } from '../audit-outbox';
import { type TemplateModel, WRITTEN, fromRecord } from './schema';

/** Writes of single templates that were changed at their provider. */
export function writtenTemplates(
  templates: TemplateModel,
): Pick<TemplateRepository, 'findId' | 'write' | 'remove'> {
  return {
    async findId({ workspaceId, senderId }, { name, language }) {
      const key = { workspaceId, senderId, name, language };
      const [record] = await templates.find(key, { _id: 1 }).limit(1).lean();
      return record === undefined ? null : record['_id'];
    },
    async write({ id, workspaceId, senderId, name, language, syncRun, ...content }, entry) {
      const now = new Date();
      const record = await templates
        .findOneAndUpdate(
          { workspaceId, senderId, name, language },
          {
            $set: { ...content, mappingActive: true, deletedAt: null, updatedAt: now },
            $setOnInsert: { _id: id, createdAt: now },
            // A sync that began later may have written it already, and deletes what it did not see.
            $max: { syncRun },
            ...WRITTEN,
            ...withAuditEntry(entry),
          },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
      return fromRecord(record);
    },
    async remove({ workspaceId, number }, id, entry) {
      await templates.updateOne(
        { _id: id, workspaceId },
        {
          $set: { deletedAt: new Date() },
          $max: { syncRun: number },
          ...WRITTEN,
          ...withAuditEntry(entry),
        },
      );
    },
  };
}
