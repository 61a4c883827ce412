import type { AnyBulkWriteOperation } from 'mongoose';
import { newId } from '../../domain/ids';
import type { SyncRun } from '../../domain/template-sync';
import type { SyncedTemplate, TemplateRepository } from '../../ports/templates';
import { isDuplicateKey } from '../records';
import { type TemplateRecord, WRITTEN, type TemplateModel } from './schema';

/** The only status that may be sent. */
const APPROVED = 'APPROVED';

type Content = Pick<SyncedTemplate, 'syncRun' | 'providerTemplateId' | 'providerStatus'>;
type Write = AnyBulkWriteOperation<TemplateRecord>;

/** Writes of a sync. The highest run that wrote or deleted a record wins, in whatever order the writes arrive. */
export function syncedTemplates(
  templates: TemplateModel,
): Pick<TemplateRepository, 'save' | 'deleteUnseen' | 'countUnseen' | 'countSeen'> {
  /** Resolves with the writes that met the unique key. */
  async function write(writes: Write[]): Promise<Write[]> {
    if (writes.length === 0) return [];
    try {
      await templates.bulkWrite(writes, { ordered: false });
      return [];
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const refused = new Set(indexesOf(error as { writeErrors?: unknown }));
      return writes.filter((_, index) => refused.has(index));
    }
  }

  return {
    async save(synced) {
      const now = new Date();
      // Two first writes of one template may meet; the second try finds the record. What is refused again is of a later run.
      await write(await write(synced.map((each) => upsert(each, now))));
    },
    async deleteUnseen(run) {
      const { modifiedCount } = await templates.updateMany(unseen(run), {
        $set: { deletedAt: new Date(), syncRun: run.number },
        ...WRITTEN,
      });
      return modifiedCount;
    },
    countUnseen: async (run) => await templates.countDocuments(unseen(run)),
    async countSeen({ workspaceId, senderId, number }) {
      const seen = { workspaceId, senderId, syncRun: { $gte: number }, deletedAt: null };
      return await templates.countDocuments(seen);
    },
  };
}

function unseen({ workspaceId, senderId, number }: SyncRun) {
  return { workspaceId, senderId, deletedAt: null, syncRun: { $not: { $gte: number } } };
}

function upsert(
  { workspaceId, senderId, name, language, ...content }: SyncedTemplate,
  now: Date,
): Write {
  return {
    updateOne: {
      filter: { workspaceId, senderId, name, language, $or: outdone(content) },
      update: {
        $set: { ...content, mappingActive: true, deletedAt: null, updatedAt: now },
        $setOnInsert: { _id: newId('tpl'), createdAt: now },
        ...WRITTEN,
      },
      upsert: true,
    },
  };
}

/**
 * Filter for records that this content replaces: what an earlier run found, this very template, and of others that one run finds
 * under one name and language (Twilio allows it) what is not approved, or has the higher id.
 */
function outdone({ syncRun, providerTemplateId, providerStatus }: Content): object[] {
  const isApproved = providerStatus === APPROVED;
  const notApproved = { syncRun, providerStatus: { $ne: APPROVED } };
  const higher = { syncRun, providerTemplateId: { $gt: providerTemplateId } };
  return [
    { syncRun: { $not: { $gte: syncRun } } },
    { syncRun, providerTemplateId },
    ...(isApproved ? [notApproved, higher] : [{ ...notApproved, ...higher }]),
  ];
}

/** Indexes of the writes that a bulk write refused. The driver gives one, or a list of them. */
function indexesOf({ writeErrors }: { writeErrors?: unknown }): unknown[] {
  const errors: { index?: unknown }[] = [writeErrors ?? []].flat();
  return errors.map(({ index }) => index);
}
