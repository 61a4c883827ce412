import { HeraldError } from '../../domain/errors';
import { eventIdOf } from '../../domain/ids';
import type { ProviderName, Sender } from '../../domain/sender';
import type { Clock } from '../../ports/clock';
import type { ProviderCallback, Providers, StatusReport } from '../../ports/messaging-provider';
import type { Metrics } from '../../ports/metrics';
import type { InboxItem, SenderRepository, StatusInbox } from '../../ports/repositories';
import type { SecretBox } from '../../ports/secret-box';
import { openCredentials } from '../settings/sender-credentials';
import type { StatusDispatcher } from './status-dispatcher';

export interface ReceiveCallbackDeps {
  senders: SenderRepository;
  inbox: StatusInbox;
  dispatcher: StatusDispatcher;
  providers: Providers;
  secretBox: SecretBox;
  metrics: Metrics;
  clock: Clock;
  /** After this long the sweep may take what this process has not worked off. */
  sweepAfterMs: number;
}

export interface Callback extends ProviderCallback {
  provider: ProviderName;
  connectionId: string;
}

export type ReceiveCallback = (callback: Callback) => Promise<void>;

/**
 * Verifies a provider's callback and stores everything in it; when it resolves, nothing in it can be lost and 200 may be
 * answered (contract 10). The work it causes begins afterwards, paced.
 * @throws HeraldError not_found, unauthorized, invalid_json, temporarily_unavailable
 */
export function receiveCallback(deps: ReceiveCallbackDeps): ReceiveCallback {
  return async ({ provider, connectionId, ...callback }) => {
    const adapter = deps.providers[provider];
    const sender = await findConnection(deps.senders, provider, connectionId);
    const credentials = openCredentials(deps.secretBox, sender);
    if (!adapter.verifySignature(credentials, callback)) {
      deps.metrics.callbackItems(provider, 'bad_signature', 1);
      throw new HeraldError('unauthorized', 'the signature of this callback is missing or wrong');
    }
    const content = adapter.readCallback(credentials, callback, sender.number);
    if (content === null)
      throw new HeraldError('invalid_json', 'the body is not a callback of this provider');

    const receivedAt = deps.clock.now();
    const items = content.statuses.map((report) => inboxItem(sender, report, receivedAt));
    if (items.length > 0) {
      await deps.inbox.put(items, new Date(receivedAt.getTime() + deps.sweepAfterMs));
      deps.dispatcher.dispatch(items);
    }
    deps.metrics.callbackItems(provider, 'status', items.length);
    for (const [kind, count] of Object.entries(content.ignored))
      deps.metrics.callbackItems(provider, kind, count);
  };
}

/** The sender behind a callback's path. @throws HeraldError not_found */
export async function findConnection(
  senders: SenderRepository,
  provider: ProviderName,
  connectionId: string,
): Promise<Sender> {
  const sender = await senders.findByConnectionId(connectionId);
  if (sender === null || sender.provider !== provider)
    throw new HeraldError('not_found', 'no such connection');
  return sender;
}

function inboxItem(sender: Sender, report: StatusReport, receivedAt: Date): InboxItem {
  return {
    id: eventIdOf(sender.id, report.providerMessageId, report.status),
    workspaceId: sender.workspaceId,
    senderId: sender.id,
    report,
    receivedAt,
  };
}
