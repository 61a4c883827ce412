import { type Connection, Schema, type UpdateQuery } from 'mongoose';
import { changedContent } from '../../domain/changed-content';
import type { InboundContent, InboundMessage } from '../../domain/inbound';
import { FILE_TO_FOLLOW } from '../../domain/inbound-content';
import type { AppliedChange } from '../../domain/message-change';
import { wordsOfInbound } from '../../domain/message-words';
import type { InboundRepository } from '../../ports/conversations';
import { changeUpdate } from './message-changes';
import { behind, newestFirst, readPage } from '../paging';
import { schemaOptions, insertUnlessThere, withId } from '../records';

/** `words`: the search finds it by them. `isSealed`: the message has sealed fields, which are found by it. */
export type InboundMessageRecord = Omit<InboundMessage, 'id' | 'content'> & {
  _id: string;
  content: StoredContent;
  words?: string[];
  isSealed?: boolean;
};

/** The names of answers are anybody's, and no names of stored fields: they are one text. */
type StoredContent =
  | Exclude<InboundContent, { kind: 'form' }>
  | { kind: 'form'; form: { name: string | null; flowToken: string | null; answersJson: string } };

const inboundMessageSchema = new Schema<InboundMessageRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    senderId: { type: String, required: true },
    customerId: { type: String, required: true },
    conversationId: { type: String, required: true },
    from: { type: String, default: null },
    fromUserId: { type: String, default: null },
    providerMessageId: { type: String, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    referral: { type: Schema.Types.Mixed },
    referredProduct: { type: Schema.Types.Mixed },
    sealedFields: { type: String },
    isSealed: { type: Boolean },
    replyTo: { type: String, default: null },
    occurredAt: { type: Date, required: true },
    receivedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    changes: { type: Schema.Types.Mixed },
    words: { type: [String], default: undefined },
  },
  schemaOptions,
);
inboundMessageSchema.index({ workspaceId: 1, conversationId: 1, createdAt: -1, _id: -1 });
inboundMessageSchema.index({ workspaceId: 1, words: 1, createdAt: -1, _id: -1 });
/** For what is read again of a sender's messages. */
inboundMessageSchema.index(
  { senderId: 1, _id: 1 },
  { partialFilterExpression: { isSealed: true } },
);
/** For the change of the key that seals. */
inboundMessageSchema.index(
  { isSealed: 1, _id: 1 },
  { partialFilterExpression: { isSealed: true } },
);

export type InboundMessageModel = ReturnType<typeof inboundMessageModel>;

export function inboundMessageModel(connection: Connection) {
  return connection.model('InboundMessage', inboundMessageSchema, 'inbound_messages');
}

export function inboundRepository({
  inboundMessages,
}: {
  inboundMessages: InboundMessageModel;
}): InboundRepository {
  async function find(message: { _id: string; workspaceId: string; conversationId?: string }) {
    const record = await inboundMessages.findOne(message).lean();
    return record === null ? null : inboundFromRecord(record);
  }

  return {
    async insert(message) {
      const { id: _id, workspaceId, content, ...rest } = message;
      const words = wordsOfInbound(content);
      const record = {
        ...rest,
        content: storedContent(content),
        ...(words.length > 0 && { words }),
        ...(rest.sealedFields !== undefined && { isSealed: true }),
      };
      const isNew = await insertUnlessThere(() =>
        inboundMessages.updateOne({ _id, workspaceId }, { $setOnInsert: record }, { upsert: true }),
      );
      if (isNew) return message;
      const stored = await inboundMessages.findOne({ _id, workspaceId }).lean();
      return stored === null ? message : inboundFromRecord(stored);
    },
    ...sealedMessages(inboundMessages),
    find: (workspaceId, conversationId, _id) => find({ _id, workspaceId, conversationId }),
    findById: (workspaceId, _id) => find({ _id, workspaceId }),
    ...changedMessages(inboundMessages, find),
    async listByConversation(workspaceId, conversationId, page) {
      const found = inboundMessages
        .find({ workspaceId, conversationId, ...behind('createdAt', page) })
        .sort(newestFirst('createdAt'))
        .lean();
      return readPage(found, page.limit, {
        rowOf: inboundFromRecord,
        cursorOf: ({ createdAt: at, id }) => ({ at, id }),
      });
    },
  };
}

/** Messages that reports complete or change. */
function changedMessages(
  inboundMessages: InboundMessageModel,
  find: (message: { _id: string; workspaceId: string }) => Promise<InboundMessage | null>,
): Pick<InboundRepository, 'fill' | 'change'> {
  return {
    async fill(workspaceId, _id, content) {
      const words = wordsOfInbound(content);
      const filled = await inboundMessages
        .findOneAndUpdate(
          { _id, workspaceId, 'content.kind': 'other', 'content.type': FILE_TO_FOLLOW },
          { $set: { content: storedContent(content), ...(words.length > 0 && { words }) } },
          { returnDocument: 'after' },
        )
        .lean();
      return filled === null ? null : inboundFromRecord(filled);
    },
    async change({ id: _id, workspaceId }, change) {
      const stored = await inboundMessages.findOne({ _id, workspaceId }).lean();
      if (stored === null) return null;
      const { filter, update } = contentUpdate(inboundFromRecord(stored).content, change);
      const changed = await inboundMessages
        .findOneAndUpdate({ _id, workspaceId, ...filter }, update, { returnDocument: 'after' })
        .lean();
      return changed === null ? find({ _id, workspaceId }) : inboundFromRecord(changed);
    },
  };
}

/** Messages with sealed fields, which a later version may read. */
function sealedMessages(
  inboundMessages: InboundMessageModel,
): Pick<InboundRepository, 'listSealed' | 'replaceSealed'> {
  return {
    async listSealed(senderId, after, limit) {
      const behindId = after === null ? {} : { _id: { $gt: after } };
      const page = inboundMessages.find({ senderId, isSealed: true, ...behindId });
      return (await page.sort({ _id: 1 }).limit(limit).lean()).map(inboundFromRecord);
    },
    async replaceSealed({ id: _id, workspaceId, ...message }, former) {
      const { content, referral, referredProduct, sealedFields } = message;
      const words = wordsOfInbound(content);
      const isSealed = sealedFields === undefined ? undefined : true;
      const known = { content: storedContent(content), referral, referredProduct };
      const fields = { ...known, sealedFields, isSealed, ...(words.length > 0 && { words }) };
      const { matchedCount } = await inboundMessages.updateOne(
        { _id, workspaceId, sealedFields: former },
        setOrUnset(fields),
      );
      return matchedCount === 1;
    },
  };
}

/** All that is kept of a message that its author has deleted. */
const KEPT_OF_DELETED: ReadonlySet<string> = new Set([
  '_id',
  'workspaceId',
  'senderId',
  'customerId',
  'conversationId',
  'from',
  'fromUserId',
  'providerMessageId',
  'content',
  'replyTo',
  'occurredAt',
  'receivedAt',
  'createdAt',
  'changes',
] satisfies (keyof InboundMessageRecord)[]);

/** Returns the condition and the update by which a report changes a message with its content and words. */
function contentUpdate(former: InboundContent, change: AppliedChange) {
  const { filter, update } = changeUpdate(change);
  const content = changedContent(former, change.change);
  if (content === null) return { filter, update };
  const words = wordsOfInbound(content);
  const isDeleted = change.change.kind === 'deleted';
  const gone = Object.keys(inboundMessageSchema.paths).filter((name) =>
    isDeleted ? !KEPT_OF_DELETED.has(name) : name === 'words' && words.length === 0,
  );
  const $unset = { ...update.$unset, ...Object.fromEntries(gone.map((name) => [name, 1])) };
  return {
    filter,
    update: {
      ...update,
      $set: {
        ...update.$set,
        content: storedContent(content),
        ...(words.length > 0 && { words }),
      },
      // MongoDB before version 5 refuses an operator without fields.
      ...(Object.keys($unset).length > 0 && { $unset }),
    },
  };
}

/** A stored message as the domain knows it; one from before user ids were kept has none. */
function inboundFromRecord({
  words: _words,
  isSealed: _isSealed,
  content,
  ...record
}: InboundMessageRecord): InboundMessage {
  const fromUserId = record.fromUserId ?? null;
  return { ...withId(record), content: contentFromRecord(content), fromUserId };
}

/** Makes an update that sets what is there, and removes what is not. */
function setOrUnset(fields: object): UpdateQuery<InboundMessageRecord> {
  const [there, gone] = [true, false].map((isThere) =>
    Object.entries(fields).filter(([, value]) => (value !== undefined) === isThere),
  );
  const $unset = Object.fromEntries((gone ?? []).map(([name]) => [name, 1]));
  // MongoDB before version 5 refuses an operator without fields.
  return {
    $set: Object.fromEntries(there ?? []),
    ...(Object.keys($unset).length > 0 && { $unset }),
  };
}

function storedContent(content: InboundContent): StoredContent {
  if (content.kind !== 'form') return content;
  const { answers, ...form } = content.form;
  return { kind: 'form', form: { ...form, answersJson: JSON.stringify(answers) } };
}

/** Returns the content of a stored message. */
export function contentFromRecord(content: StoredContent): InboundContent {
  if (content.kind !== 'form') return content;
  const { answersJson, ...form } = content.form;
  const answers = JSON.parse(answersJson) as Record<string, unknown>;
  return { kind: 'form', form: { ...form, answers } };
}
