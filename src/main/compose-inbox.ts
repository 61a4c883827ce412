import type { WorkflowGateway } from '../ports/workflow-gateway';
import type { AcceptMessageDeps } from '../usecases/send/accept-message';
import { changeHandling } from '../usecases/conversation/change-handling';
import { decideCustomer } from '../usecases/customer/decide-customer';
import { addNote } from '../usecases/inbox/add-note';
import { handConversation } from '../usecases/inbox/hand-conversation';
import { listInbox } from '../usecases/inbox/list-inbox';
import { listInboxMessages } from '../usecases/inbox/list-inbox-messages';
import { markRead } from '../usecases/inbox/mark-read';
import { reply } from '../usecases/inbox/reply';
import { sendInboxTemplate } from '../usecases/inbox/send-inbox-template';
import { showConversation } from '../usecases/inbox/show-conversation';
import type { PrepareSendDeps } from '../usecases/send/prepare-send';
import type { Base } from './compose';

/** What people do with conversations: the use cases behind src/http/routes/inbox. */
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
