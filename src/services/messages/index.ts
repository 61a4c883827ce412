import { bindAll } from '../steps/bind';
import { attemptSend } from './attempt-send';
import { getMessage } from './get-message';
import { listMessages } from './list-messages';
import { listUnclassifiedErrors } from './list-unclassified-errors';
import { recordSendResult } from './record-send-result';
import { sendMessage } from './send-message';
import { sendStandard } from './send-standard';
import { sendTemplate } from './send-template';
import { showMessage } from './show-message';
import type { MessageDeps, SendDeps } from './deps';

/** Creates the services of outgoing messages. */
export function createMessages(deps: MessageDeps) {
  return bindAll(deps, {
    sendTemplate,
    send: sendMessage,
    sendStandard,
    list: listMessages,
    get: getMessage,
    show: showMessage,
    listUnclassifiedErrors,
  });
}

export type Messages = ReturnType<typeof createMessages>;

/** Creates the services that send a message. */
export function createSends(deps: SendDeps) {
  return bindAll(deps, {
    attempt: attemptSend,
    recordResult: recordSendResult,
  });
}

export type Sends = ReturnType<typeof createSends>;
