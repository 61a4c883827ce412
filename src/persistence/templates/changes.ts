import type { AnyBulkWriteOperation } from 'mongoose';
import { languagePattern } from '../../domain/template/template';
import type { ChangedTemplate, TemplateChange } from '../../domain/template/template-change';
import type { TemplateStanding } from '../../domain/template/template-standing';
import type { SenderKey } from '../../ports/templates';
import { type TemplateModel, type TemplateRecord, WRITTEN } from './schema';

/** Times of callbacks are cut to whole seconds. */
const SECOND_REST_MS = 999;

type Written = Partial<TemplateStanding & Pick<TemplateRecord, 'category' | 'providerStatus'>>;

/** Statuses of a callback that are statuses of a template; others, e.g. FLAGGED, leave its status to the next sync. */
const STATUSES: ReadonlySet<string> = new Set([
  'APPROVED',
  'PENDING',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'IN_APPEAL',
  'PENDING_DELETION',
  'LIMIT_EXCEEDED',
  'ARCHIVED',
]);

/**
 * Writes a reported change at once. A sync that began after it has read the change or something newer: what the list has
 * is then left alone. Returns the templates it is about.
 */
export async function applyChange(
  templates: TemplateModel,
  sender: SenderKey,
  change: TemplateChange,
  at: Date,
): Promise<TemplateRecord[]> {
  const template = { ...sender, ...namedBy(change), deletedAt: null };
  const writes = writesOf(change, at).map(
    ({ unless, set }): AnyBulkWriteOperation<TemplateRecord> => ({
      updateOne: {
        filter: { ...template, ...unless },
        update: { $set: { ...set, updatedAt: new Date() }, ...WRITTEN },
      },
    }),
  );
  await templates.bulkWrite(writes);
  return templates.find(template).lean();
}

/** Ids of callbacks are numbers and may have lost their last digits: the name is used where there is one. */
function namedBy({ providerTemplateId, name, language }: ChangedTemplate): object {
  if (name === null || language === null) return { providerTemplateId };
  return { name, language: languagePattern(language) };
}

interface Write {
  /** Filter for templates that nothing newer is known of. */
  unless: object;
  set: Written;
}

function writesOf(change: TemplateChange, at: Date): Write[] {
  const latest = new Date(at.getTime() + SECOND_REST_MS);
  const notSynced = { lastSyncedAt: { $not: { $gt: latest } } };
  switch (change.kind) {
    case 'status':
      return statusWrites(change, at, notSynced);
    case 'quality':
      return [{ unless: notSynced, set: { quality: change.quality } }];
    case 'category':
      return categoryWrites(change, at, notSynced);
    case 'category_announced':
      return [
        {
          unless: { category: { $ne: change.announced.category } },
          set: { announcedCategory: change.announced },
        },
      ];
  }
}

function statusWrites(
  { status, reason, description, disabledAt }: Extract<TemplateChange, { kind: 'status' }>,
  at: Date,
  notSynced: object,
): Write[] {
  const noticed = {
    unless: { 'statusNotice.at': { $not: { $gte: at } } },
    set: { statusNotice: { status, reason, description, at, ...(disabledAt && { disabledAt }) } },
  };
  if (!STATUSES.has(status)) return [noticed];
  const rejectionReason = status === 'REJECTED' ? reason : null;
  return [
    noticed,
    // The notice above is the latest: otherwise it was not written.
    {
      unless: { ...notSynced, 'statusNotice.at': at, 'statusNotice.status': status },
      set: { providerStatus: status, rejectionReason },
    },
  ];
}

function categoryWrites(
  { category, previousCategory }: Extract<TemplateChange, { kind: 'category' }>,
  at: Date,
  notSynced: object,
): Write[] {
  const unless = { categoryChangedAt: { $not: { $gte: at } } };
  const change = { previousCategory, categoryChangedAt: at, announcedCategory: null };
  return [
    { unless: { ...unless, ...notSynced }, set: { category, ...change } },
    // A sync had the category, but not since when.
    { unless: { ...unless, category }, set: change },
  ];
}
