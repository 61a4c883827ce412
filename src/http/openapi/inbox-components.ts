import {
  handlingRequest,
  inboxConversation,
  inboxConversationAnswer,
  inboxConversationList,
  readRequest,
} from '../schemas/inbox/conversations';
import { customerChangeRequest, customerShownAnswer } from '../schemas/inbox/customers';
import {
  inboxMessage,
  inboxMessageAccepted,
  inboxMessageList,
  inboxNote,
  inboxOutboundMessage,
  inboxTemplateRequest,
  noteAnswer,
  noteRequest,
  replyRequest,
} from '../schemas/inbox/messages';

/** The schemas of what people do in the Inbox. */
export const INBOX_REQUESTS = {
  ReplyRequest: replyRequest,
  InboxTemplateRequest: inboxTemplateRequest,
  HandlingRequest: handlingRequest,
  NoteRequest: noteRequest,
  ReadRequest: readRequest,
  CustomerChangeRequest: customerChangeRequest,
};

export const INBOX_ANSWERS = {
  InboxConversation: inboxConversation,
  InboxConversationList: inboxConversationList,
  InboxConversationShown: inboxConversationAnswer,
  InboxMessage: inboxMessage,
  InboxMessageList: inboxMessageList,
  InboxMessageAccepted: inboxMessageAccepted,
  InboxOutboundMessage: inboxOutboundMessage,
  InboxNote: inboxNote,
  NoteAdded: noteAnswer,
  CustomerShown: customerShownAnswer,
};
