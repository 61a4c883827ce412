import { bindAll } from '../steps/bind';
import { changeMarketingMessages } from './change-marketing-messages';
import { changeSenderRate } from './change-sender-rate';
import { connectSender } from './connect-sender';
import { disconnectSender } from './disconnect-sender';
import { listUnreadCallbacks } from './list-unread-callbacks';
import { reconnectSender } from './reconnect-sender';
import { rotateCredentials } from './rotate-credentials';
import { senderViews } from './show-sender';
import type { SenderDeps } from './deps';

/** Creates the services of senders. */
export function createSenders(deps: SenderDeps) {
  return {
    ...bindAll(deps, {
      connect: connectSender,
      disconnect: disconnectSender,
      reconnect: reconnectSender,
      rotateCredentials,
      changeRate: changeSenderRate,
      changeMarketingMessages,
      listUnreadCallbacks,
    }),
    views: senderViews(deps),
  };
}

export type Senders = ReturnType<typeof createSenders>;
