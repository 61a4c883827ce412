import type { SyncRun } from '../../domain/template-sync';
import type { TemplateSyncs } from '../../ports/templates';
import type { Models } from '../models';
import { withId } from '../records';

/** A number while connected, the record's own id afterwards (see SenderRecord). */
const CONNECTED = { connectedNumber: /^\d/ };

export function templateSyncs({ senders }: Models): TemplateSyncs {
  const write = async (filter: object, set: object): Promise<boolean> =>
    (await senders.updateOne(filter, { $set: set })).matchedCount === 1;

  return {
    async begin(workspaceId, senderId, now) {
      const record = await senders
        .findOneAndUpdate(
          { _id: senderId, workspaceId, ...CONNECTED },
          { $inc: { 'syncRuns.begun': 1 }, $set: { 'templateSync.lastAttemptAt': now } },
          { returnDocument: 'after' },
        )
        .lean();
      if (record?.syncRuns === undefined) return null;
      return { workspaceId, senderId, number: record.syncRuns.begun, startedAt: now };
    },
    mayApply: (run) =>
      write(
        { ...keyOf(run), ...CONNECTED, 'syncRuns.applied': { $not: { $gt: run.number } } },
        { 'syncRuns.applied': run.number },
      ),
    async noteDone(run, templates) {
      await write(
        { ...keyOf(run), 'syncRuns.applied': run.number },
        {
          'templateSync.lastSyncedAt': run.startedAt,
          'templateSync.lastError': null,
          'templateSync.templates': templates,
          'syncRuns.missing': null,
        },
      );
    },
    async confirmLoss(run) {
      const first = { ...keyOf(run), 'syncRuns.missing': null };
      await write(first, { 'syncRuns.missing': run.number });
      const earlier = { ...keyOf(run), 'syncRuns.missing': { $lt: run.number } };
      return (await senders.exists(earlier)) !== null;
    },
    async noteFailed(run, error) {
      await write(
        { ...keyOf(run), 'syncRuns.begun': run.number },
        { 'templateSync.lastError': error, 'templateSync.lastFailedAt': run.startedAt },
      );
    },
    ...schedules(senders),
  };
}

/** Reads and writes the state of a sender's sync schedule. */
function schedules(
  senders: Models['senders'],
): Pick<TemplateSyncs, 'noteScheduled' | 'claimUnscheduled'> {
  return {
    async noteScheduled(workspaceId, senderId, everyMs) {
      await senders.updateOne(
        { _id: senderId, workspaceId },
        { $set: { 'syncSchedule.everyMs': everyMs } },
      );
    },
    async claimUnscheduled(everyMs, staleBefore, now, until) {
      const record = await senders
        .findOneAndUpdate(
          {
            ...CONNECTED,
            'syncSchedule.claimedUntil': { $not: { $gt: now } },
            $or: [
              { 'syncSchedule.everyMs': { $ne: everyMs } },
              { 'templateSync.lastAttemptAt': { $not: { $gt: staleBefore } } },
            ],
          },
          { $set: { 'syncSchedule.claimedUntil': until } },
        )
        .lean();
      if (record === null) return null;
      const { id, workspaceId } = withId(record);
      return { workspaceId, senderId: id };
    },
  };
}

function keyOf({ workspaceId, senderId }: SyncRun) {
  return { _id: senderId, workspaceId };
}
