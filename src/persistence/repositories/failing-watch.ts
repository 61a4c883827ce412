import type { FailingWatch } from '../../ports/webhooks';
import type { Models } from '../models';
import { unlessTaken } from '../records';

export function failingWatch({ failingWatches }: Models): FailingWatch {
  return {
    async claim(workspaceId, now, until) {
      const unwatched = [{ watchedUntil: null }, { watchedUntil: { $lte: now } }];
      const update = { $set: { watchedUntil: until } };
      return unlessTaken(() =>
        failingWatches.updateOne({ _id: workspaceId, $or: unwatched }, update, { upsert: true }),
      );
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
      const update = { $set: { noticeAt: since } };
      return unlessTaken(() =>
        failingWatches.updateOne({ _id: workspaceId, $or: free }, update, { upsert: true }),
      );
    },
    async hasNotice(workspaceId, since) {
      return (await failingWatches.exists({ _id: workspaceId, noticeAt: since })) !== null;
    },
  };
}
