import { HeraldError } from '../../../domain/errors';
import { isBsuid, isParentBsuid, userIdentity } from '../../../domain/identity';
import type { KeyedDigest } from '../../../domain/keyed-digest';
import { type Sender, portfolioOf } from '../../../domain/sender';
import {
  type UnreadCallback,
  unreadCallbackContext,
  unreadIdOf,
} from '../../../domain/unread-callback';
import type { Logger } from '../../../ports/logger';
import type { CallbackReading, Steps, UnreadItem } from '../../../ports/messaging-provider';
import type { Metrics } from '../../../ports/metrics';
import type { SecretBox } from '../../../ports/secret-box';
import type { UnreadCallbackRepository, UnreadLimits } from '../../../ports/unread-callbacks';
import { lookupsOf } from '../../customers/steps/find-by-identity';
import { mapInSteps } from '../../steps/in-steps';

export interface KeepUnreadDeps {
  unreadCallbacks: UnreadCallbackRepository;
  /** Most that is kept of one connection. */
  unreadLimits: UnreadLimits;
  secretBox: SecretBox;
  digests: KeyedDigest;
  metrics: Metrics;
  log: Logger;
}

/**
 * Stores what an adapter does not understand in a callback, sealed, until a later version reads it.
 * @throws HeraldError temporarily_unavailable when the connection has as much of it as is kept: the provider repeats
 */
export async function keepUnread(
  deps: KeepUnreadDeps,
  sender: Sender,
  { unread, unreadLeftOut }: Pick<CallbackReading, 'unread' | 'unreadLeftOut'>,
  receivedAt: Date,
): Promise<void> {
  const count = unread.length + unreadLeftOut;
  if (count === 0) return;
  const { metrics, log } = deps;
  const { id: senderId, workspaceId, provider } = sender;
  const callbacks = await mapInSteps(unread, (item) =>
    unreadCallback(deps, sender, item, receivedAt),
  );
  const kept =
    unreadLeftOut === 0
      ? await deps.unreadCallbacks.keep(callbacks, deps.unreadLimits, receivedAt)
      : null;
  if (kept !== null) {
    metrics.callbackItems(provider, 'unread', kept);
    return;
  }
  metrics.callbackItems(provider, 'unread_refused', count);
  log.warn({ workspaceId, senderId, count }, 'callback refused: too many items of it are unread');
  throw new HeraldError(
    'temporarily_unavailable',
    'this connection reports more that is not understood than is kept; try again later',
  );
}

function* unreadCallback(
  { secretBox, digests }: KeepUnreadDeps,
  sender: Sender,
  { kind, callback, identities }: UnreadItem,
  receivedAt: Date,
): Steps<UnreadCallback> {
  yield;
  const { id: senderId, workspaceId } = sender;
  const id = unreadIdOf(senderId, callback.body);
  const text = JSON.stringify(callback);
  return {
    id,
    workspaceId,
    senderId,
    kind,
    bytes: Buffer.byteLength(callback.body),
    lookups: unreadLookups(digests, sender, identities),
    receivedAt,
    sealed: secretBox.seal(text, unreadCallbackContext(id)),
  };
}

/** Returns the keys of the customers that these identities may be of. */
function unreadLookups(digests: KeyedDigest, sender: Sender, identities: string[]): string[] {
  const { workspaceId } = sender;
  const known = identities.map((value) => {
    if (isParentBsuid(value)) return { kind: 'parent_user_id' as const, value };
    if (isBsuid(value)) return userIdentity(portfolioOf(sender), value);
    return { kind: 'phone' as const, value };
  });
  return [...new Set(lookupsOf(digests, workspaceId, known))];
}
