import type { Actor } from '../../domain/audit';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import { scheduleSync } from '../templates/steps/sync-schedule';
import type { EnteredCredentials } from './steps/check-credentials';
import { changedMeanwhile, nextCredentials } from './steps/next-credentials';
import type { ConnectedSender } from './connect-sender';
import { findSender } from './steps/find-sender';
import { noteSubscription } from './steps/verify-connection';
import type { SenderDeps } from './deps';

/**
 * Replaces credentials of a sender, once its provider has confirmed them. Its callback address stays.
 * @throws HeraldError sender_not_found, invalid_request naming the field, provider_unreachable, conflict when somebody
 * else replaced them meanwhile
 */
export async function rotateCredentials(
  deps: SenderDeps,
  workspaceId: string,
  senderId: string,
  entered: EnteredCredentials,
  actor: Actor,
): Promise<ConnectedSender> {
  const sender = await findSender(deps.senders, workspaceId, senderId);
  const next = await nextCredentials(deps, sender, entered);
  const { sealed, portfolioId } = next;
  const change = { from: sender.sealedCredentials, to: sealed, portfolioId };
  const entry = entryOf(deps, workspaceId, actor, {
    action: 'sender.credentials_changed',
    target: senderId,
    changes: next.changed.map((field) => ({ field, secret: true })),
  });
  if (!(await deps.senders.replaceCredentials(workspaceId, senderId, change, entry))) {
    throw changedMeanwhile();
  }
  await publish(deps, entry);
  if (sender.connected) await scheduleSync(deps, workspaceId, senderId);
  const accountSubscribedAt = await noteSubscription(deps, sender, next.credentials);
  return {
    sender: { ...sender, accountSubscribedAt, portfolioId, sealedCredentials: sealed },
    newVerifyToken: next.newVerifyToken,
  };
}
