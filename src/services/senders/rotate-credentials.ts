import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import type { Sender } from '../../domain/sender';
import type { Providers } from '../../ports/messaging-provider';
import type { SenderRepository } from '../../ports/senders';
import type { SecretBox } from '../../ports/secret-box';
import { type AuditDeps, entryOf, publish } from '../workspaces/steps/audit-entry';
import { type SyncScheduleDeps, scheduleSync } from '../templates/steps/sync-schedule';
import {
  type CheckedCredentials,
  type EnteredCredentials,
  changedCredentials,
  checkCredentials,
} from './steps/check-credentials';
import type { ConnectedSender } from './connect-sender';
import { findSender } from './steps/find-sender';
import { savedCredentials, sealCredentials } from './steps/sender-credentials';
import { noteSubscription, verifyConnection } from './verify-connection';

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

/** Credentials that their provider has confirmed, ready to be stored. */
export interface NextCredentials extends CheckedCredentials {
  sealed: string;
  /** The names of those that change. */
  changed: string[];
}

/**
 * Replaces what changes of a sender's credentials, once its provider has confirmed them. Its callback address stays.
 * @throws HeraldError sender_not_found, invalid_request naming the field, provider_unreachable, conflict when somebody
 * else replaced them meanwhile
 */
export function rotateCredentials(deps: RotateCredentialsDeps): RotateCredentials {
  return async (workspaceId, senderId, entered, actor) => {
    const sender = await findSender(deps.senders, workspaceId, senderId);
    const next = await nextCredentials(deps, sender, entered);
    const change = { from: sender.sealedCredentials, to: next.sealed };
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
      sender: { ...sender, accountSubscribedAt, sealedCredentials: next.sealed },
      newVerifyToken: next.newVerifyToken,
    };
  };
}

/** Merges changed credentials with the saved ones and has the provider confirm them. @throws HeraldError invalid_request, provider_unreachable */
export async function nextCredentials(
  { secretBox, providers }: Pick<RotateCredentialsDeps, 'secretBox' | 'providers'>,
  sender: Sender,
  entered: EnteredCredentials,
): Promise<NextCredentials> {
  const { id, provider, number } = sender;
  const saved = savedCredentials(secretBox, sender);
  const checked = checkCredentials(provider, entered, saved);
  await verifyConnection({ providers }, { provider, number, credentials: checked.credentials });
  return {
    ...checked,
    sealed: sealCredentials(secretBox, id, checked.credentials),
    changed: changedCredentials(saved, checked.credentials),
  };
}

/** For whoever worked on credentials that are not the stored ones any more. */
export function changedMeanwhile(): HeraldError {
  return new HeraldError(
    'conflict',
    'somebody else changed the credentials of this sender meanwhile: see whether yours are still needed',
  );
}
