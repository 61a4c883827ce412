import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import { scheduleSync } from '../templates/steps/sync-schedule';
import { bindTemplates } from './steps/bind-templates';
import { refuseUnreachable } from './steps/sender-setup';
import type { EnteredCredentials } from './steps/check-credentials';
import { type ConnectedSender, numberTaken } from './connect-sender';
import { findSender } from './steps/find-sender';
import { changedMeanwhile, nextCredentials } from './steps/next-credentials';
import { noteSubscription } from './steps/verify-connection';
import type { SenderDeps } from './deps';

/**
 * Connects a disconnected sender again, with its saved credentials or newly entered ones, once its provider has
 * confirmed them. Its templates are bound to it again, and its callback address is the same.
 * @throws HeraldError sender_not_found, invalid_request naming the field, provider_unreachable, conflict when it is
 * connected, when another sender has the number, or when somebody else changed the credentials meanwhile
 */
export async function reconnectSender(
  deps: SenderDeps,
  workspaceId: string,
  senderId: string,
  entered: EnteredCredentials,
  actor: Actor,
): Promise<ConnectedSender> {
  const sender = await findSender(deps.senders, workspaceId, senderId);
  const { number } = sender;
  if (sender.connected) {
    throw new HeraldError('conflict', 'this sender is connected: change its credentials instead');
  }
  refuseUnreachable(deps.callbackUrl, sender);
  const next = await nextCredentials(deps, sender, entered);
  const { sealed, portfolioId } = next;
  const change = { number, from: sender.sealedCredentials, to: sealed, portfolioId };
  const entry = entryOf(deps, workspaceId, actor, {
    action: 'sender.reconnected',
    target: senderId,
    changes: next.changed.map((field) => ({ field, secret: true })),
  });
  const outcome = await deps.senders.reconnect(workspaceId, senderId, change, entry);
  if (outcome === 'number_taken') throw numberTaken(number);
  if (outcome === 'changed') throw changedMeanwhile();
  await bindTemplates(deps, sender);
  await publish(deps, entry);
  await scheduleSync(deps, workspaceId, senderId);
  const accountSubscribedAt = await noteSubscription(deps, sender, next.credentials);
  return {
    sender: {
      ...sender,
      connected: true,
      accountSubscribedAt,
      portfolioId,
      sealedCredentials: sealed,
    },
    newVerifyToken: next.newVerifyToken,
  };
}
