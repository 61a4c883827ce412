import { type Connection, Schema } from 'mongoose';
import type { Conversation } from '../../domain/conversation';
import type { ListedConversation } from '../../ports/conversations';
import { schemaOptions, withId } from '../records';

/**
 * `hasUnread`: for the list of unread ones. `wrote`: whether the customer has ever written. `labelKeys`: the labels without
 * case; `isLabelled`: whether there are any. `noted`: the latest messages of the customer, so that a repeat counts once
 * although it was read. `personChangedAt`: when a member last changed who answers.
 */
export type ConversationRecord = Omit<Conversation, 'id'> & {
  _id: string;
  hasUnread?: boolean;
  wrote?: boolean;
  labelKeys?: string[];
  isLabelled?: boolean;
  noted?: string[];
  personChangedAt?: Date;
};

const conversationSchema = new Schema<ConversationRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    customerId: { type: String, required: true },
    senderNumber: { type: String, required: true },
    senderId: { type: String, required: true },
    handling: { type: Schema.Types.Mixed, required: true },
    handlingHistory: { type: Schema.Types.Mixed, required: true },
    handlingTurn: { type: Number, default: 0 },
    answerDue: { type: Schema.Types.Mixed, default: null },
    answering: { type: Schema.Types.Mixed, default: null },
    state: { type: String, default: 'open' },
    snoozedUntil: { type: Date, default: null },
    stateTurn: { type: Number, default: 0 },
    labels: { type: [String], default: [] },
    lastMessageAt: { type: Date, required: true },
    lastMessage: { type: Schema.Types.Mixed, default: null },
    lastInboundAt: { type: Date, default: null },
    unread: { type: [String], default: [] },
    searchTerms: { type: [String], default: [] },
    hasUnread: { type: Boolean },
    wrote: { type: Boolean },
    labelKeys: { type: [String], default: undefined },
    isLabelled: { type: Boolean },
    noted: { type: [String], default: undefined },
    personChangedAt: { type: Date },
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
);
conversationSchema.index({ workspaceId: 1, lastMessageAt: -1, _id: -1 });
conversationSchema.index({ workspaceId: 1, 'handling.kind': 1, lastMessageAt: -1, _id: -1 });
conversationSchema.index({ workspaceId: 1, 'handling.memberId': 1, lastMessageAt: -1, _id: -1 });
conversationSchema.index({ workspaceId: 1, hasUnread: 1, lastMessageAt: -1, _id: -1 });
conversationSchema.index({ workspaceId: 1, senderNumber: 1, lastMessageAt: -1, _id: -1 });
conversationSchema.index({ workspaceId: 1, searchTerms: 1, lastMessageAt: -1, _id: -1 });
conversationSchema.index({ workspaceId: 1, wrote: 1, state: 1, lastMessageAt: -1, _id: -1 });
conversationSchema.index(
  { workspaceId: 1, labelKeys: 1, lastMessageAt: -1, _id: -1 },
  { partialFilterExpression: { isLabelled: true } },
);
/** For the labels in use. */
conversationSchema.index(
  { workspaceId: 1, isLabelled: 1, lastMessageAt: -1 },
  { partialFilterExpression: { isLabelled: true } },
);
/** For the count of what somebody has to read. */
conversationSchema.index(
  { workspaceId: 1, hasUnread: 1, state: 1, 'handling.kind': 1, 'handling.memberId': 1 },
  { partialFilterExpression: { hasUnread: true } },
);
/** For the end of snoozes. */
conversationSchema.index(
  { state: 1, snoozedUntil: 1 },
  { partialFilterExpression: { state: 'snoozed' } },
);
conversationSchema.index({ workspaceId: 1, customerId: 1 });
/** For the removal of those that nothing was said in for long. */
conversationSchema.index({ lastMessageAt: 1 });
conversationSchema.index({ 'answerDue.sweepAt': 1 }, { sparse: true });

export type ConversationModel = ReturnType<typeof conversationModel>;

export function conversationModel(connection: Connection) {
  return connection.model('Conversation', conversationSchema, 'conversations');
}

/** A stored conversation as the domain knows it: without the marks that only queries look at. */
export function conversationFromRecord({
  handlingHistory,
  ...record
}: ConversationRecord): Conversation {
  return { ...listedFromRecord(record), handlingHistory };
}

/** The same of one that was read without its history. */
export function listedFromRecord(
  record: Omit<ConversationRecord, 'handlingHistory'>,
): ListedConversation {
  const { hasUnread: _hasUnread, wrote: _wrote, labelKeys: _keys, ...known } = record;
  const { isLabelled: _any, noted: _noted, personChangedAt: _at, ...conversation } = known;
  return withId(conversation);
}
