import type { AnyBulkWriteOperation } from 'mongoose';
import type { TemplateRepository } from '../../ports/templates';
import { type TemplateModel, type TemplateRecord, WRITTEN } from './schema';

/** Notes of syncs on templates that a sender has under one name and language. */
export function equalNotes(
  templates: TemplateModel,
): Pick<TemplateRepository, 'noteEquals' | 'forgetEquals'> {
  return {
    async noteEquals({ workspaceId, senderId, number }, equals) {
      const writes = equals.flatMap(
        ({ name, language, ids }): AnyBulkWriteOperation<TemplateRecord>[] => {
          const record = { workspaceId, senderId, name, language };
          const older = { ...record, 'equals.run': { $not: { $gte: number } } };
          const same = { ...record, 'equals.run': number };
          return [
            {
              updateOne: {
                filter: older,
                update: { $set: { equals: { run: number, ids } }, ...WRITTEN },
              },
            },
            {
              updateOne: {
                filter: same,
                update: { $addToSet: { 'equals.ids': { $each: ids } }, ...WRITTEN },
              },
            },
          ];
        },
      );
      if (writes.length > 0) await templates.bulkWrite(writes);
    },
    async forgetEquals({ workspaceId, senderId, number }) {
      const older = { workspaceId, senderId, 'equals.run': { $lt: number } };
      await templates.updateMany(older, { $unset: { equals: 1 }, ...WRITTEN });
    },
  };
}
