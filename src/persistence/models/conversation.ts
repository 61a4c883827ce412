import { Schema } from 'mongoose';
import type { Conversation } from '../../domain/conversation';
import { schemaOptions } from './schema-options';

/**
 * `hasUnread`: for the list of unread ones. `noted`: the latest messages of the customer, so that a repeat counts once
 * although it was read. `personChangedAt`: when a member last changed who
 * answers.
 */
export type ConversationRecord = Omit<Conversation, 'id'> & {
  _id: string;
  hasUnread?: boolean;
  noted?: string[];
  personChangedAt?: Date;
};

export const conversationSchema = new Schema<ConversationRecord>(
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
    lastMessageAt: { type: Date, required: true },
    lastMessage: { type: Schema.Types.Mixed, default: null },
    lastInboundAt: { type: Date, default: null },
    unread: { type: [String], default: [] },
    searchTerms: { type: [String], default: [] },
    hasUnread: { type: Boolean },
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
conversationSchema.index({ workspaceId: 1, customerId: 1 });
/** For the removal of those that nothing was said in for long. */
conversationSchema.index({ lastMessageAt: 1 });
conversationSchema.index({ 'answerDue.sweepAt': 1 }, { sparse: true });
