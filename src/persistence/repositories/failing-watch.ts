import type { FailingWatch } from '../../ports/repositories';
import type { Models } from '../models';

export function failingWatch({ failingWatches }: Models): FailingWatch {
  return {
    async isWatched(workspaceId, since) {
      const watch = await failingWatches.findById(workspaceId).lean();
      return watch !== null && watch.renewedAt > since;
    },
    async renew(workspaceId, at) {
      await failingWatches.updateOne(
        { _id: workspaceId },
        { $set: { renewedAt: at } },
        { upsert: true },
      );
    },
    async end(workspaceId) {
      await failingWatches.deleteOne({ _id: workspaceId });
    },
  };
}
