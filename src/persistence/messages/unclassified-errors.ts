import { type Connection, Schema } from 'mongoose';
import { digest } from '../../domain/ids';
import type { UnclassifiedError, UnclassifiedErrors } from '../../ports/unclassified-errors';
import { schemaOptions, unlessTaken } from '../records';

const KEPT_SECONDS = 90 * 86_400;
const LISTED_MAX = 100;

/** `_id` is a digest of workspace and code. */
type UnclassifiedErrorRecord = UnclassifiedError & { _id: string; workspaceId: string };

const unclassifiedErrorSchema = new Schema<UnclassifiedErrorRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    code: { type: String, default: null },
    count: { type: Number, required: true },
    firstAt: { type: Date, required: true },
    lastAt: { type: Date, required: true },
  },
  schemaOptions,
);
unclassifiedErrorSchema.index({ workspaceId: 1, lastAt: -1 });
unclassifiedErrorSchema.index({ lastAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export type UnclassifiedErrorModel = ReturnType<typeof unclassifiedErrorModel>;

export function unclassifiedErrorModel(connection: Connection) {
  return connection.model('UnclassifiedError', unclassifiedErrorSchema, 'unclassified_errors');
}

export function unclassifiedErrors({
  unclassifiedErrors: errors,
}: {
  unclassifiedErrors: UnclassifiedErrorModel;
}): UnclassifiedErrors {
  return {
    async count(workspaceId, code, at) {
      const counter = { _id: digest('unclassified-error', workspaceId, code ?? '') };
      const counted = {
        $setOnInsert: { workspaceId, code, firstAt: at },
        $max: { lastAt: at },
        $inc: { count: 1 },
      };
      const count = (): Promise<unknown> =>
        errors.updateOne(counter, counted, { upsert: true }).exec();
      // Two first counts may meet: the second finds the record of the first.
      if (!(await unlessTaken(count))) await count();
    },
    async list(workspaceId) {
      const found = errors.find({ workspaceId }).sort({ lastAt: -1, _id: -1 }).limit(LISTED_MAX);
      return (await found.lean()).map(({ code, count, firstAt, lastAt }) => ({
        code,
        count,
        firstAt,
        lastAt,
      }));
    },
  };
}
