import type { FailingWatch } from '../../ports/repositories';
import type { Models } from '../models';
import { isDuplicateKey } from '../records';

export function failingWatch({ failingWatches }: Models): FailingWatch {
  return {
    async claim(workspaceId, now, until) {
      const unwatched = [{ watchedUntil: null }, { watchedUntil: { $lte: now } }];
      try {
        await failingWatches.updateOne(
          { _id: workspaceId, $or: unwatched },
          { $set: { watchedUntil: until } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async move(workspaceId, from, until) {
      await failingWatches.updateOne(
        { _id: workspaceId, watchedUntil: from },
        { $set: { watchedUntil: until } },
      );
    },
    async renew(workspaceId, until) {
      await failingWatches.updateOne(
        { _id: workspaceId },
        { $set: { watchedUntil: until } },
        { upsert: true },
      );
    },
    async end(workspaceId) {
      await failingWatches.updateOne({ _id: workspaceId }, { $set: { watchedUntil: null } });
    },
    async claimNotice(workspaceId, since, before) {
      const free = [{ noticeAt: null }, { noticeAt: { $lte: before } }, { noticeAt: since }];
      try {
        await failingWatches.updateOne(
          { _id: workspaceId, $or: free },
          { $set: { noticeAt: since } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async hasNotice(workspaceId, since) {
      return (await failingWatches.exists({ _id: workspaceId, noticeAt: since })) !== null;
    },
  };
}
