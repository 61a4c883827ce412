import { changeReply } from '../../services/canned-replies/change-reply';
import { createReply } from '../../services/canned-replies/create-reply';
import { deleteReply } from '../../services/canned-replies/delete-reply';
import { listReplies } from '../../services/canned-replies/list-replies';
import { addNote } from '../../services/conversations/add-note';
import { assignConversation } from '../../services/conversations/assign-conversation';
import { changeAssignment } from '../../services/conversations/change-assignment';
import { changeLabels } from '../../services/conversations/change-labels';
import { changeState } from '../../services/conversations/change-state';
import { countInbox } from '../../services/conversations/count-inbox';
import { getConversation } from '../../services/conversations/get-conversation';
import { listConversationMessages } from '../../services/conversations/list-conversation-messages';
import { listConversations } from '../../services/conversations/list-conversations';
import { listInbox } from '../../services/conversations/list-inbox';
import { listInboxMessages } from '../../services/conversations/list-inbox-messages';
import { listLabels } from '../../services/conversations/list-labels';
import { markRead } from '../../services/conversations/mark-read';
import { reply } from '../../services/conversations/reply';
import { searchMessages } from '../../services/conversations/search-messages';
import { sendInboxTemplate } from '../../services/conversations/send-inbox-template';
import { showConversation } from '../../services/conversations/show-conversation';
import type { ServiceDeps } from './service-deps';

/** Composes the services of the Inbox and of conversations by key. */
export function composeConversations(shared: ServiceDeps) {
  const deps = { ...shared, changeAssignment: changeAssignment(shared) };
  return {
    listConversations: listConversations(deps),
    getConversation: getConversation(deps),
    listConversationMessages: listConversationMessages(deps),
    listInbox: listInbox(deps),
    searchMessages: searchMessages(deps),
    showConversation: showConversation(deps),
    listInboxMessages: listInboxMessages(deps),
    reply: reply(deps),
    sendInboxTemplate: sendInboxTemplate(deps),
    assignConversation: assignConversation(deps),
    addNote: addNote(deps),
    markRead: markRead(deps),
    changeState: changeState(deps),
    changeLabels: changeLabels(deps),
    listLabels: listLabels(deps),
    countInbox: countInbox(deps),
    cannedReplies: {
      list: listReplies(deps),
      create: createReply(deps),
      change: changeReply(deps),
      delete: deleteReply(deps),
    },
  };
}
