import type { mongo } from 'mongoose';
import type { StatusCode } from '../../domain/failure-classes';
import { changedContent } from '../../domain/changed-content';
import { FILE_TO_FOLLOW } from '../../domain/inbound-content';
import type { Message, MessageContent } from '../../domain/message';
import type { AppliedChange } from '../../domain/message-change';
import { wordsOfMessage } from '../../domain/message-words';
import { failureCodeOf } from '../../domain/status-code';
import { TIMELINE_MAX } from '../../domain/timeline';
import type { MessageRepository } from '../../ports/messages';
import type { Models } from '../models';
import { changeUpdate } from '../conversations/message-changes';
import { driverOf, unlessTaken } from '../records';
import { messageLists } from './lists';
import { type MessageRecord, messageFromRecord, type MessageModel } from './schema';
import { statusWrites } from './statuses';
import { countDueAfter, endsInOrder, resultUpdates } from './updates';

const AFTER = { returnDocument: 'after' } as const;

export function messageRepository({ messages }: Models): MessageRepository {
  const driver = driverOf<MessageRecord>(messages);
  const findOne = async (filter: Record<string, string>): Promise<Message | null> =>
    toMessage(await driver.findOne(filter));

  return {
    async insert({ key, ...message }, startDueAt) {
      const marks = { ...startMarks(message, startDueAt), ...failureMark(message) };
      const words = wordsOfMessage(message.content);
      const record = { _id: key, ...message, ...marks, ...(words.length > 0 && { words }) };
      return unlessTaken(() => driver.insertOne(record, { ignoreUndefined: true }));
    },
    find: (workspaceId, key) => findOne({ _id: key, workspaceId }),
    async discard(workspaceId, key) {
      const untouched = { _id: key, workspaceId, attempts: 0, result: null, joined: { $ne: true } };
      const uncounted = { countRun: { $exists: false }, counted: { $exists: false } };
      return (await messages.deleteOne({ ...untouched, ...uncounted })).deletedCount === 1;
    },
    async join(workspaceId, key) {
      const joined = { $set: { joined: true } };
      return (await messages.updateOne({ _id: key, workspaceId }, joined)).matchedCount === 1;
    },
    async postponeSend(workspaceId, key, sendingAt, startDueAt) {
      await messages.updateOne(
        { _id: key, workspaceId, result: null },
        { $set: { sendingAt, entered: true }, $max: { startDueAt } },
      );
    },
    async noteUnusable(workspaceId, key, at) {
      const noted = await messages
        .findOneAndUpdate({ _id: key, workspaceId }, { $min: { unusableSince: at } }, AFTER)
        .lean();
      return noted?.unusableSince ?? at;
    },
    async beginAttempt(workspaceId, key, maxAttempts) {
      const unsettled = {
        attempts: { $lt: maxAttempts },
        result: null,
        providerMessageIds: { $size: 0 },
      };
      const message = { _id: key, workspaceId, ...unsettled };
      const counted = { $inc: { attempts: 1 }, $set: { entered: true } };
      return toMessage(await driver.findOneAndUpdate(message, counted, AFTER));
    },
    ...changes({ messages, driver }, findOne),
    ...endings(driver, findOne),
    ...statusWrites(messages),
    ...messageLists(messages),
    ...startSchedule(messages),
  };
}

/** Changes by reports about messages. */
function changes(
  { messages, driver }: { messages: MessageModel; driver: mongo.Collection<MessageRecord> },
  findOne: (filter: Record<string, string>) => Promise<Message | null>,
): Pick<MessageRepository, 'findByProviderId' | 'fill' | 'change'> {
  return {
    findByProviderId: (senderId, providerMessageIds) => findOne({ senderId, providerMessageIds }),
    async fill(workspaceId, key, said) {
      const content: MessageContent = { kind: 'app', said };
      const awaiting = { 'content.kind': 'app', 'content.said.type': FILE_TO_FOLLOW };
      return toMessage(
        await driver.findOneAndUpdate(
          { _id: key, workspaceId, ...awaiting },
          { $set: { content, words: wordsOfMessage(content) } },
          AFTER,
        ),
      );
    },
    async change(workspaceId, key, change) {
      const message = { _id: key, workspaceId };
      const stored = await findOne(message);
      if (stored === null) return null;
      const { filter, update } = contentUpdate(stored, change);
      const changed = await messages
        .findOneAndUpdate({ ...message, ...filter }, update, AFTER)
        .lean();
      return changed === null ? findOne(message) : messageFromRecord(changed);
    },
  };
}

/** Returns the condition and the update of a change; only what was said in the provider's app is edited and deleted. */
function contentUpdate({ content }: Message, change: AppliedChange) {
  const { filter, update } = changeUpdate(change);
  const said = content.kind === 'app' ? changedContent(content.said, change.change) : null;
  if (said === null) return { filter, update };
  const changed: MessageContent = { kind: 'app', said };
  const $set = { ...update.$set, content: changed, words: wordsOfMessage(changed) };
  return { filter, update: { ...update, $set } };
}

/** How sends end. */
function endings(
  messages: mongo.Collection<MessageRecord>,
  findOne: (filter: Record<string, string>) => Promise<Message | null>,
): Pick<MessageRepository, 'giveUp' | 'recordResult' | 'endLost' | 'markUnclassified'> {
  return {
    async giveUp(workspaceId, key, { sentence: refusal, code: refusalCode }, at, uncalled = 0) {
      const result = { kind: 'unreachable', providerMessageId: null, at } as const;
      for (const { filter, update } of endsInOrder({ _id: key, workspaceId }, result, null)) {
        const refused = { ...update, $set: { ...update.$set, refusal, refusalCode } };
        const ended = await messages.updateOne({ ...filter, attempts: uncalled }, refused);
        if (ended.matchedCount === 1) return true;
      }
      return false;
    },
    async recordResult(workspaceId, key, result, providerError) {
      const message = { _id: key, workspaceId };
      for (const { filter, update } of endsInOrder(message, result, providerError)) {
        const ended = await messages.findOneAndUpdate(filter, update, AFTER);
        if (ended !== null) return toMessage(ended);
      }
      await messages.bulkWrite(resultUpdates(message, result, providerError));
      return findOne(message);
    },
    async endLost(workspaceId, key, result, { providerError = null, refusal }) {
      const refused = refusal && { refusal: refusal.sentence, refusalCode: refusal.code };
      for (const { filter, update } of endsInOrder(
        { _id: key, workspaceId },
        result,
        providerError,
      )) {
        const $set = { ...update.$set, ...refused };
        const ended = { ...update, $set, $unset: { pendingSince: 1 } } as const;
        if ((await messages.updateOne(filter, ended)).matchedCount === 1) return true;
      }
      return false;
    },
    async markUnclassified(workspaceId, key, code) {
      const marked = { $addToSet: { unclassified: code ?? '' } };
      const unfilled = { [`unclassified.${TIMELINE_MAX - 1}`]: { $exists: false } };
      const filter = { _id: key, workspaceId, ...unfilled };
      // A message that is marked already matches, and is not modified.
      return (await messages.updateOne(filter, marked)).modifiedCount === 1;
    },
  };
}

/** Queries and writes of the reconciler. */
function startSchedule(
  messages: MessageModel,
): Pick<MessageRepository, 'listDueStarts' | 'postponeStart' | 'noteStarted'> {
  return {
    async listDueStarts(now, limit) {
      const due = messages.find({ startDueAt: { $lte: now } }, { workspaceId: 1 });
      const records = await due.sort({ startDueAt: 1 }).limit(limit).lean();
      return records.map(({ _id, workspaceId }) => ({ workspaceId, key: _id }));
    },
    async postponeStart(workspaceId, key, until) {
      const due = { _id: key, workspaceId, startDueAt: { $exists: true } };
      await messages.updateOne(due, { $set: { startDueAt: until } });
    },
    async noteStarted(workspaceId, key) {
      const ended = { _id: key, workspaceId, result: { $ne: null } };
      await messages.updateOne(ended, { $unset: { startDueAt: 1 } });
    },
  };
}

/**
 * Fields by which the reconciler and operators find a message until it has its result. It is counted as accepted although
 * it has none yet; a message that is refused before it is accepted is not counted.
 */
function startMarks(
  { createdAt, result }: Pick<Message, 'createdAt' | 'result'>,
  startDueAt: Date | null,
) {
  const marks = startDueAt === null ? {} : { startDueAt, pendingSince: createdAt };
  return result === null ? { ...marks, countDueAt: countDueAfter(createdAt) } : marks;
}

/** Returns the field by which lists find a message that is stored as failed. */
function failureMark(message: Parameters<typeof failureCodeOf>[0]): { failureCode?: StatusCode } {
  const failureCode = failureCodeOf(message);
  return failureCode === null ? {} : { failureCode };
}

function toMessage(record: MessageRecord | null): Message | null {
  return record === null ? null : messageFromRecord(record);
}
