import { languagePattern, type Template } from '../../domain/template/template';
import type { TemplateRepository, TemplateFilter, ToldNote } from '../../ports/templates';
import type { Models } from '../models';
import { sortKeysOf } from '../../domain/template/template-order';
import { behind, behindTexts, newestFirst, readPage, withReadLimit } from '../paging';
import { applyChange } from './changes';
import { equalNotes } from './equals';
import { type TemplateModel, WRITTEN, fromRecord } from './schema';
import { syncedTemplates } from './synced';
import { writtenTemplates } from './written';

export function templateRepository({ templates }: Models): TemplateRepository {
  return {
    ...syncedTemplates(templates),
    ...equalNotes(templates),
    ...writtenTemplates(templates),
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
    async listIds(workspaceId, name) {
      const records = await templates.find({ workspaceId, name }, { _id: 1 }).lean();
      return records.map(({ _id }) => _id);
    },
    async findOfSender(workspaceId, senderId, names) {
      const named = { workspaceId, senderId, name: { $in: names }, deletedAt: null };
      return (await templates.find(named).lean()).map(fromRecord);
    },
    async applyChange(sender, change, receivedAt) {
      const at = change.occurredAt ?? receivedAt;
      return (await applyChange(templates, sender, change, at)).map(fromRecord);
    },
    async noteTold(notes) {
      if (notes.length === 0) return;
      await templates.bulkWrite(notes.map(toldWrite), { ordered: false });
    },
    listNames: async (workspaceId) => templates.distinct('name', { workspaceId, deletedAt: null }),
    ...templateLists(templates),
  };
}

/** Lists do not show it: the record's revision stays. */
function toldWrite({ template: { id, workspaceId, told: before }, told }: ToldNote) {
  const unchanged = before === null ? { told: null } : { 'told.changes': before.changes };
  return {
    updateOne: { filter: { _id: id, workspaceId, ...unchanged }, update: { $set: { told } } },
  };
}

/** Templates held in memory at a time while a list is streamed. */
const BATCH_SIZE = 100;
const ORDER = newestFirst('createdAt');

/** The lists of templates, newest first, and what tells whether they have changed. */
function templateLists(
  templates: TemplateModel,
): Pick<TemplateRepository, 'list' | 'stream' | 'listPage' | 'listSorted' | 'version'> {
  return {
    async list(workspaceId) {
      const records = await templates.find(shown(workspaceId, {})).sort(ORDER).lean();
      return records.map(fromRecord);
    },
    async *stream(workspaceId, filter) {
      const sorted = templates.find(shown(workspaceId, filter)).sort(ORDER).lean();
      const cursor = sorted.cursor({ batchSize: BATCH_SIZE });
      try {
        let batch: Template[] = [];
        for await (const record of cursor) {
          batch.push(fromRecord(record));
          if (batch.length < BATCH_SIZE) continue;
          yield batch;
          batch = [];
        }
        yield batch;
      } finally {
        await cursor.close();
      }
    },
    async listPage(workspaceId, filter, page) {
      const found = templates.find({ ...shown(workspaceId, filter), ...behind('createdAt', page) });
      return withReadLimit((ms) =>
        readPage(found.sort(ORDER).maxTimeMS(ms).lean(), page.limit, {
          rowOf: fromRecord,
          cursorOf: ({ createdAt: at, id }) => ({ at, id }),
        }),
      );
    },
    async listSorted(workspaceId, filter, order, { limit, cursor }) {
      const keys = sortKeysOf(order);
      const fields = keys.map((key) => (key === 'id' ? '_id' : key));
      const direction = order.startsWith('-') ? -1 : 1;
      const sort = Object.fromEntries(fields.map((field) => [field, direction] as const));
      const rest = behindTexts(fields, direction, cursor);
      const found = templates.find({ $and: [shown(workspaceId, filter), rest] });
      return withReadLimit((ms) =>
        readPage(found.sort(sort).maxTimeMS(ms).lean(), limit, {
          rowOf: fromRecord,
          cursorOf: (template) => keys.map((key) => template[key]),
        }),
      );
    },
    version: (workspaceId) => versionOf(templates, workspaceId),
  };
}

/** Changes with every write. Records go when they were deleted long ago: a sum may come again, but not with this count and date. */
async function versionOf(templates: TemplateModel, workspaceId: string): Promise<string> {
  const [known] = await templates.aggregate<{ sum: number; count: number; latest: Date }>([
    { $match: { workspaceId } },
    {
      $group: {
        _id: null,
        sum: { $sum: '$revision' },
        count: { $sum: 1 },
        latest: { $max: '$updatedAt' },
      },
    },
  ]);
  if (known === undefined) return '0';
  return [known.sum, known.count, known.latest.getTime()].join('-');
}

function shown(workspaceId: string, { status, language, search, ...exact }: TemplateFilter) {
  return {
    workspaceId,
    deletedAt: null,
    ...definedOnly({ ...exact, providerStatus: status }),
    ...(language === undefined ? {} : { language: languagePattern(language) }),
    ...(search === undefined ? {} : holding(search)),
  };
}

/** Looked for among the workspace's templates, which the index of the list holds together. */
function holding(search: string) {
  const pattern = new RegExp(search.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i');
  // Under $and: a page's place in the list is an $or of its own.
  return { $and: [{ $or: [{ name: pattern }, { 'components.text': pattern }] }] };
}

function definedOnly<Value>(fields: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  );
}
