import { bindAll } from '../steps/bind';
import { addNote } from './add-note';
import { assignConversation } from './assign-conversation';
import { changeLabels } from './change-labels';
import { changeState } from './change-state';
import { countInbox } from './count-inbox';
import { getConversation } from './get-conversation';
import { listConversationMessages } from './list-conversation-messages';
import { listConversations } from './list-conversations';
import { listInbox } from './list-inbox';
import { listInboxMessages } from './list-inbox-messages';
import { listLabels } from './list-labels';
import { markRead } from './mark-read';
import { openMedia } from './open-media';
import { reply } from './reply';
import { searchMessages } from './search-messages';
import { sendInboxTemplate } from './send-inbox-template';
import { sendMedia } from './send-media';
import { showConversation } from './show-conversation';
import type { ConversationDeps } from './deps';

/** Creates the services of conversations and the Inbox. */
export function createConversations(deps: ConversationDeps) {
  return bindAll(deps, {
    list: listConversations,
    get: getConversation,
    listMessages: listConversationMessages,
    listInbox,
    search: searchMessages,
    show: showConversation,
    listInboxMessages,
    reply,
    sendTemplate: sendInboxTemplate,
    sendMedia,
    openMedia,
    assign: assignConversation,
    addNote,
    markRead,
    changeState,
    changeLabels,
    listLabels,
    count: countInbox,
  });
}

export type Conversations = ReturnType<typeof createConversations>;
