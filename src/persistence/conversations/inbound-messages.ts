import { type Connection, Schema, type UpdateQuery } from 'mongoose';
import type { InboundContent, InboundMessage } from '../../domain/inbound';
import { wordsOfInbound } from '../../domain/message-words';
import type { InboundRepository } from '../../ports/conversations';
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
    async find(workspaceId, conversationId, _id) {
      const record = await inboundMessages.findOne({ _id, workspaceId, conversationId }).lean();
      return record === null ? null : inboundFromRecord(record);
    },
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
