import { type Connection, Schema } from 'mongoose';
import type { CannedReplies } from '../domain/canned-reply';
import type { CannedReplyRepository } from '../ports/canned-replies';
import { OUTBOX_INDEX, type WithOutbox, outboxField, withAuditEntry } from './audit-outbox';
import { insertUnlessThere, schemaOptions } from './records';

type CannedRepliesRecord = Omit<CannedReplies, 'workspaceId'> & WithOutbox & { _id: string };

/** A record for each workspace, under the workspace's id. */
const cannedRepliesSchema = new Schema<CannedRepliesRecord>(
  {
    _id: { type: String, required: true },
    replies: { type: Schema.Types.Mixed, required: true },
    version: { type: Number, required: true },
    ...outboxField,
  },
  schemaOptions,
);
cannedRepliesSchema.index(...OUTBOX_INDEX);

export type CannedRepliesModel = ReturnType<typeof cannedRepliesModel>;

export function cannedRepliesModel(connection: Connection) {
  return connection.model('CannedReplies', cannedRepliesSchema, 'canned_replies');
}

export function cannedReplyRepository({
  cannedReplies,
}: {
  cannedReplies: CannedRepliesModel;
}): CannedReplyRepository {
  return {
    async find(workspaceId) {
      const record = await cannedReplies.findById(workspaceId).lean();
      return { workspaceId, replies: record?.replies ?? [], version: record?.version ?? 0 };
    },
    async save({ workspaceId: _id, replies, version }, entry) {
      if (version === 0) await insertEmpty(_id);
      const { matchedCount } = await cannedReplies.updateOne(
        { _id, version },
        { $set: { replies, version: version + 1 }, ...withAuditEntry(entry) },
      );
      return matchedCount === 1;
    },
  };

  function insertEmpty(_id: string): Promise<boolean> {
    const empty = { replies: [], version: 0 };
    return insertUnlessThere(() =>
      cannedReplies.updateOne({ _id }, { $setOnInsert: empty }, { upsert: true }),
    );
  }
}
