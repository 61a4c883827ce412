import type { Actor } from '../../domain/audit';
import type { Providers } from '../../ports/messaging-provider';
import type { SenderRepository } from '../../ports/senders';
import type { SecretBox } from '../../ports/secret-box';
import { type AuditDeps, entryOf, publish } from '../workspaces/steps/audit-entry';
import { type SyncScheduleDeps, scheduleSync } from '../templates/steps/sync-schedule';
import type { EnteredCredentials } from './steps/check-credentials';
import { changedMeanwhile, nextCredentials } from './steps/next-credentials';
import type { ConnectedSender } from './connect-sender';
import { findSender } from './steps/find-sender';
import { noteSubscription } from './steps/verify-connection';

export interface RotateCredentialsDeps extends AuditDeps, SyncScheduleDeps {
  senders: SenderRepository;
  secretBox: SecretBox;
  providers: Providers;
}

export type RotateCredentials = (
  workspaceId: string,
  senderId: string,
  entered: EnteredCredentials,
  actor: Actor,
) => Promise<ConnectedSender>;

/**
 * Replaces credentials of a sender, once its provider has confirmed them. Its callback address stays.
 * @throws HeraldError sender_not_found, invalid_request naming the field, provider_unreachable, conflict when somebody
 * else replaced them meanwhile
 */
export function rotateCredentials(deps: RotateCredentialsDeps): RotateCredentials {
  return async (workspaceId, senderId, entered, actor) => {
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
  };
}
