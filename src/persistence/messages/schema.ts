import { type Connection, Schema } from 'mongoose';
import type { StatusCode } from '../../domain/failure-classes';
import type { Message } from '../../domain/message';
import type { CountedMessage } from '../../domain/usage';
import { schemaOptions } from '../records';

/**
 * `joined`: a repeated request relies on it. `startDueAt` is there while the send has no result, or got a lost one and its
 * workflow has yet to report it: when the reconciler should make sure its workflow was started. `pendingSince` is there while
 * the send has no result: when it was accepted. `unusableSince`: when the credentials of
 * its number could not be opened for the first time. `countDueAt`: when a change of it is to be counted; `countRun`: the run that
 * counts it now; `counted`: how it was counted last. `failureCode`: the status code of its
 * failure as it was classified then, also after a later success; absent or null for none. `failureRank`: how much the
 * failure tells whose error it has (domain/failure-rank.ts). `words`: the search finds it by
 * them. `unclassified`: codes of errors without a class that it is counted for, empty for none.
 */
export type MessageRecord = Omit<Message, 'key'> & {
  _id: string;
  startDueAt?: Date;
  pendingSince?: Date;
  unusableSince?: Date;
  joined?: boolean;
  countDueAt?: Date;
  countRun?: string;
  counted?: CountedMessage;
  failureCode?: StatusCode | null;
  failureRank?: number | null;
  words?: string[];
  unclassified?: string[];
};

const messageSchema = new Schema<MessageRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    messageId: { type: String, required: true },
    kind: { type: String, required: true },
    requestHash: { type: String, required: true },
    async: { type: Boolean, required: true },
    senderId: { type: String, required: true },
    customerId: { type: String, required: true },
    conversationId: { type: String, required: true },
    recipientNumber: { type: String, default: null },
    recipientUserId: { type: String, default: null },
    content: { type: Schema.Types.Mixed, required: true },
    author: { type: Schema.Types.Mixed, default: null },
    metadataJson: { type: String, default: null },
    warnings: { type: [String], required: true },
    trackingToken: { type: String, required: true },
    status: { type: String, required: true },
    sendingAt: { type: Date, default: null },
    expiresAt: { type: Date, default: null },
    attempts: { type: Number, required: true },
    result: { type: Schema.Types.Mixed, default: null },
    providerError: { type: Schema.Types.Mixed, default: null },
    refusal: { type: String, default: null },
    refusalCode: { type: String, default: null },
    autoPilot: { type: Boolean, default: null },
    reserved: { type: Schema.Types.Mixed, default: null },
    entered: { type: Boolean, required: true },
    providerMessageIds: { type: [String], required: true },
    timeline: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
    traceparent: { type: String },
    changes: { type: Schema.Types.Mixed },
    startDueAt: { type: Date },
    pendingSince: { type: Date },
    unusableSince: { type: Date },
    joined: { type: Boolean },
    countDueAt: { type: Date },
    countRun: { type: String },
    counted: { type: Schema.Types.Mixed },
    failureCode: { type: Number },
    failureRank: { type: Number },
    words: { type: [String], default: undefined },
    unclassified: { type: [String], default: undefined },
  },
  schemaOptions,
);
messageSchema.index({ trackingToken: 1 }, { unique: true });
messageSchema.index({ senderId: 1, providerMessageIds: 1 });
messageSchema.index({ workspaceId: 1, createdAt: -1, _id: -1 });
messageSchema.index({ workspaceId: 1, status: 1, createdAt: -1, _id: -1 });
messageSchema.index({ workspaceId: 1, recipientNumber: 1, createdAt: -1, _id: -1 });
messageSchema.index({ workspaceId: 1, conversationId: 1, createdAt: -1, _id: -1 });
messageSchema.index({ workspaceId: 1, 'content.template.id': 1, createdAt: -1, _id: -1 });
messageSchema.index({ workspaceId: 1, kind: 1, senderId: 1, createdAt: -1, _id: -1 });
// Beginnings of ids.
messageSchema.index({ workspaceId: 1, messageId: 1, createdAt: -1, _id: -1 });
// Failures alone: what succeeds costs no write of it.
messageSchema.index(
  { workspaceId: 1, failureCode: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { failureCode: { $gt: 0 } } },
);
messageSchema.index({ workspaceId: 1, words: 1, createdAt: -1, _id: -1 });
messageSchema.index({ startDueAt: 1 }, { sparse: true });
messageSchema.index({ pendingSince: 1 }, { sparse: true });
messageSchema.index({ countDueAt: 1 }, { sparse: true });

export type MessageModel = ReturnType<typeof messageModel>;

export function messageModel(connection: Connection) {
  return connection.model('Message', messageSchema, 'messages');
}

/** A stored message as the domain knows it: without the marks of its start. */
export function messageFromRecord({ _id, ...marked }: MessageRecord): Message {
  const { startDueAt: _due, pendingSince: _since, unusableSince: _unusable, ...rest } = marked;
  const {
    joined: _joined,
    countDueAt: _dueAt,
    countRun: _run,
    counted: _counted,
    failureCode: _failureCode,
    failureRank: _failureRank,
    words: _words,
    unclassified: _unclassified,
    ...message
  } = rest;
  return { key: _id, ...message, recipientUserId: message.recipientUserId ?? null };
}
