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
  /** Resolves with the indexes of the writes that met the unique key. */
  async function write(writes: Write[]): Promise<Set<unknown>> {
    if (writes.length === 0) return new Set();
    try {
      await templates.bulkWrite(writes, { ordered: false });
      return new Set();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return new Set(indexesOf(error as { writeErrors?: unknown }));
    }
  }

  return {
    async save(synced) {
      const now = new Date();
      const refused = await write(synced.map((each) => upsert(each, now, [])));
      // Two first writes of one template may meet, or a report is newer. What is refused again is of a later run.
      const again = synced.filter((_, index) => refused.has(index));
      await write(again.flatMap((each) => NEWER.map((newer) => upsert(each, now, newer))));
    },
    async deleteUnseen(run) {
      const { matchedCount } = await templates.updateMany(unseen(run), {
        $set: { deletedAt: new Date(), syncRun: run.number },
        ...WRITTEN,
      });
      return matchedCount;
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

/** Fields that callbacks report too, by the field with the time of the latest report. */
const REPORTED = {
  'statusNotice.at': ['providerStatus', 'rejectionReason'],
  categoryChangedAt: ['category', 'previousCategory', 'categoryChangedAt', 'announcedCategory'],
} as const;

type ReportedAt = keyof typeof REPORTED;

const REPORTED_AT = Object.keys(REPORTED) as ReportedAt[];

/** Reports that may be newer than a sync. One that comes between the writes adds to them: a later set has it. */
const NEWER: ReportedAt[][] = [[], ...REPORTED_AT.map((each) => [each]), REPORTED_AT];

/** Writes a template, without what was reported since its sync began, where just these reports are newer. */
function upsert(
  { workspaceId, senderId, name, language, ...content }: SyncedTemplate,
  now: Date,
  newer: ReportedAt[],
): Write {
  const since = { $gt: content.lastSyncedAt };
  const reports = REPORTED_AT.map((at) => [at, newer.includes(at) ? since : { $not: since }]);
  const reported = new Set<string>(newer.flatMap((at) => REPORTED[at]));
  const fields = Object.entries(content).filter(([field]) => !reported.has(field));
  return {
    updateOne: {
      filter: {
        workspaceId,
        senderId,
        name,
        language,
        $or: outdone(content),
        ...Object.fromEntries(reports),
      },
      update: {
        $set: {
          ...Object.fromEntries(fields),
          mappingActive: true,
          deletedAt: null,
          updatedAt: now,
        },
        $setOnInsert: { _id: newId('tpl'), createdAt: now },
        ...WRITTEN,
      },
      upsert: newer.length === 0,
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
