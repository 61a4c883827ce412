import type { WorkflowGateway } from '../ports/workflow-gateway';
import type { AcceptMessageDeps } from '../services/messages/steps/accept-message';
import { changeHandling } from '../services/conversations/change-assignment';
import { decideCustomer } from '../services/customers/decide-customer';
import { addNote } from '../services/conversations/add-note';
import { handConversation } from '../services/conversations/assign-conversation';
import { listInbox } from '../services/conversations/list-inbox';
import { listInboxMessages } from '../services/conversations/list-inbox-messages';
import { markRead } from '../services/conversations/mark-read';
import { reply } from '../services/conversations/reply';
import { sendInboxTemplate } from '../services/conversations/send-inbox-template';
import { showConversation } from '../services/conversations/show-conversation';
import type { PrepareSendDeps } from '../services/messages/steps/prepare-send';
import type { Base } from './compose';

/** Builds the services of the Inbox. */
export function composeInbox(
  base: Base,
  sending: AcceptMessageDeps & PrepareSendDeps & { workflows: WorkflowGateway },
) {
  const { config } = base;
  const optWords = { out: config.OPT_OUT_WORDS, in: config.OPT_IN_WORDS };
  const parts = { ...base, ...base.repositories, ...sending, optWords };
  const deps = { ...parts, changeHandling: changeHandling(parts) };
  return {
    listInbox: listInbox(deps),
    showConversation: showConversation(deps),
    listInboxMessages: listInboxMessages(deps),
    reply: reply(deps),
    sendInboxTemplate: sendInboxTemplate(deps),
    handConversation: handConversation(deps),
    addNote: addNote(deps),
    markRead: markRead(deps),
    decideCustomer: decideCustomer(deps),
  };
}
