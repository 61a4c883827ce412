import { type Connection, Schema } from 'mongoose';
import type { InboundMessage } from '../../domain/inbound';
import { wordsOfInbound } from '../../domain/message-words';
import type { InboundRepository } from '../../ports/conversations';
import { behind, newestFirst, readPage } from '../paging';
import { schemaOptions, insertUnlessThere, withId } from '../records';

/** `words`: the search finds it by them. */
export type InboundMessageRecord = Omit<InboundMessage, 'id'> & { _id: string; words?: string[] };

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
      const { id: _id, workspaceId, ...rest } = message;
      const words = wordsOfInbound(rest.content);
      const record = { ...rest, ...(words.length > 0 && { words }) };
      const isNew = await insertUnlessThere(() =>
        inboundMessages.updateOne({ _id, workspaceId }, { $setOnInsert: record }, { upsert: true }),
      );
      if (isNew) return message;
      const stored = await inboundMessages.findOne({ _id, workspaceId }).lean();
      return stored === null ? message : inboundFromRecord(stored);
    },
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

/** A stored message as the domain knows it; one from before user ids were kept has none. */
function inboundFromRecord({ words: _words, ...record }: InboundMessageRecord): InboundMessage {
  return { ...withId(record), fromUserId: record.fromUserId ?? null };
}
