import { type Connection, Schema } from 'mongoose';
import type { SavedViews } from '../domain/saved-view';
import type { SavedViewRepository } from '../ports/saved-views';
import { insertUnlessThere, schemaOptions } from './records';

type SavedViewsRecord = Omit<SavedViews, 'memberId'> & { _id: string };

/** A record for each member, under the member's id, which is of one workspace. */
const savedViewsSchema = new Schema<SavedViewsRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    views: { type: Schema.Types.Mixed, required: true },
    version: { type: Number, required: true },
  },
  schemaOptions,
);

type SavedViewsModel = ReturnType<typeof savedViewsModel>;

export function savedViewsModel(connection: Connection) {
  return connection.model('SavedViews', savedViewsSchema, 'saved_views');
}

export function savedViewRepository({
  savedViews,
}: {
  savedViews: SavedViewsModel;
}): SavedViewRepository {
  return {
    async find(workspaceId, memberId) {
      const record = await savedViews.findOne({ _id: memberId, workspaceId }).lean();
      return {
        workspaceId,
        memberId,
        views: record?.views ?? [],
        version: record?.version ?? 0,
      };
    },
    async save({ workspaceId, memberId: _id, views, version }) {
      if (version === 0) await insertEmpty(workspaceId, _id);
      const { matchedCount } = await savedViews.updateOne(
        { _id, workspaceId, version },
        { $set: { views, version: version + 1 } },
      );
      return matchedCount === 1;
    },
    async erase(workspaceId, memberId) {
      await savedViews.deleteOne({ _id: memberId, workspaceId });
    },
  };

  function insertEmpty(workspaceId: string, _id: string): Promise<boolean> {
    const empty = { views: [], version: 0 };
    return insertUnlessThere(() =>
      savedViews.updateOne({ _id, workspaceId }, { $setOnInsert: empty }, { upsert: true }),
    );
  }
}
