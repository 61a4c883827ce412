import { type Connection, Schema } from 'mongoose';
import type { SyncRun } from '../../domain/template-sync';
import type { ProviderTemplate } from '../../ports/messaging-provider';
import type { TemplateStage, TemplateSyncs } from '../../ports/templates';
import { schemaOptions, withId } from '../records';
import type { SenderModel } from '../senders';

const DAY_SECONDS = 86_400;

/** `_id` is sender, run and page: a page that is read again replaces itself. */
export interface StagedPageRecord {
  _id: string;
  workspaceId: string;
  senderId: string;
  run: number;
  templates: ProviderTemplate[];
  stagedAt: Date;
}

const stagedPageSchema = new Schema<StagedPageRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    senderId: { type: String, required: true },
    run: { type: Number, required: true },
    templates: { type: Schema.Types.Mixed, required: true },
    stagedAt: { type: Date, required: true },
  },
  schemaOptions,
);
stagedPageSchema.index({ senderId: 1, run: 1 });
// Remains of a sync that did not end.
stagedPageSchema.index({ stagedAt: 1 }, { expireAfterSeconds: DAY_SECONDS });

export type StagedPageModel = ReturnType<typeof stagedPageModel>;

export function stagedPageModel(connection: Connection) {
  return connection.model('StagedPage', stagedPageSchema, 'staged_pages');
}

export function templateStage({ stagedPages }: { stagedPages: StagedPageModel }): TemplateStage {
  return {
    async putPage(run, page, templates) {
      const { workspaceId, senderId, number } = run;
      await stagedPages.replaceOne(
        { _id: pageKeyOf(run, page) },
        { workspaceId, senderId, run: number, templates, stagedAt: new Date() },
        { upsert: true },
      );
    },
    async findPage(run, page) {
      const { workspaceId } = run;
      const record = await stagedPages.findOne({ _id: pageKeyOf(run, page), workspaceId }).lean();
      return record?.templates ?? null;
    },
    async clear({ workspaceId, senderId, number }) {
      await stagedPages.deleteMany({ workspaceId, senderId, run: number });
    },
    async clearUpTo({ workspaceId, senderId, number }) {
      await stagedPages.deleteMany({ workspaceId, senderId, run: { $lte: number } });
    },
  };
}

function pageKeyOf({ senderId, number }: SyncRun, page: number): string {
  return `${senderId}/${number}/${page}`;
}

/** A number while connected, the record's own id afterwards (see SenderRecord). */
const CONNECTED = { connectedNumber: /^\d/ };

export function templateSyncs({ senders }: { senders: SenderModel }): TemplateSyncs {
  const write = async (filter: object, set: object): Promise<boolean> =>
    (await senders.updateOne(filter, { $set: set })).matchedCount === 1;

  return {
    ...numbers(senders),
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
        { ...keyOf(run), 'templateSync.lastAttemptAt': run.startedAt },
        { 'templateSync.lastError': error, 'templateSync.lastFailedAt': run.startedAt },
      );
    },
    ...schedules(senders),
  };
}

/** Gives out the numbers of syncs and of writes beside them. */
function numbers(senders: SenderModel): Pick<TemplateSyncs, 'begin' | 'takeNumber'> {
  const nextNumber = async (workspaceId: string, senderId: string, set: object) => {
    const record = await senders
      .findOneAndUpdate(
        { _id: senderId, workspaceId, ...CONNECTED },
        { $inc: { 'syncRuns.begun': 1 }, $set: set },
        { returnDocument: 'after' },
      )
      .lean();
    return record?.syncRuns?.begun ?? null;
  };
  return {
    async begin(workspaceId, senderId, now) {
      const attempt = { 'templateSync.lastAttemptAt': now };
      const number = await nextNumber(workspaceId, senderId, attempt);
      return number === null ? null : { workspaceId, senderId, number, startedAt: now };
    },
    takeNumber: (workspaceId, senderId) => nextNumber(workspaceId, senderId, {}),
  };
}

/** Reads and writes the state of a sender's sync schedule. */
function schedules(
  senders: SenderModel,
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
