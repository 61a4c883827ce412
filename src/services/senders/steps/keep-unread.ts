import { HeraldError } from '../../../domain/errors';
import { isBsuid, isParentBsuid, userIdentity } from '../../../domain/identity';
import type { KeyedDigest } from '../../../domain/keyed-digest';
import { type Sender, portfolioOf } from '../../../domain/sender';
import {
  type UnreadCallback,
  unreadCallbackContext,
  unreadIdOf,
} from '../../../domain/unread-callback';
import type { CallbackReading, Steps, UnreadItem } from '../../../ports/messaging-provider';
import type { UnreadLimits } from '../../../ports/unread-callbacks';
import { allLookupsOf } from '../../customers/steps/find-by-identity';
import type { SharedDeps } from '../../deps';
import { mapInSteps } from '../../steps/in-steps';

export interface KeepUnreadDeps extends Pick<
  SharedDeps,
  'digests' | 'log' | 'metrics' | 'secretBox' | 'unreadCallbacks'
> {
  /** Most that is kept of one connection. */
  unreadLimits: UnreadLimits;
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
  const fresh = unreadLeftOut === 0 ? await freshWithRoom(deps, sender, unread, receivedAt) : null;
  if (fresh !== null) {
    await deps.unreadCallbacks.keep(
      await mapInSteps(fresh, (item) => unreadCallback(deps, sender, item, receivedAt)),
    );
    metrics.callbackItems(provider, 'unread', fresh.length);
    return;
  }
  metrics.callbackItems(provider, 'unread_refused', count);
  log.warn({ workspaceId, senderId, count }, 'callback refused: too many items of it are unread');
  throw new HeraldError(
    'temporarily_unavailable',
    'this connection reports more that is not understood than is kept; try again later',
  );
}

/** Item with the id that it is kept under. */
type NamedItem = UnreadItem & { id: string };

/**
 * Returns the items that are not kept yet, each once, when there is room for them; null when there is none. Nothing is done
 * yet for the others, which a provider may repeat for days.
 */
async function freshWithRoom(
  { unreadCallbacks, unreadLimits }: KeepUnreadDeps,
  { id: senderId, workspaceId }: Sender,
  unread: UnreadItem[],
  now: Date,
): Promise<NamedItem[] | null> {
  const named = await mapInSteps(unread, (item) => namedItem(senderId, item));
  const items = new Map(named.map((item) => [item.id, item]));
  const rooms = [...items.values()].map(({ id, callback, identities }) => ({
    id,
    bytes: Buffer.byteLength(callback.body),
    lookups: identities.length,
  }));
  const fresh = await unreadCallbacks.reserve({ workspaceId, senderId }, rooms, unreadLimits, now);
  return fresh && [...items.values()].filter(({ id }) => fresh.has(id));
}

function* namedItem(senderId: string, item: UnreadItem): Steps<NamedItem> {
  yield;
  return { ...item, id: unreadIdOf(senderId, item.callback.body) };
}

function* unreadCallback(
  { secretBox, digests }: KeepUnreadDeps,
  sender: Sender,
  { id, kind, callback, identities }: NamedItem,
  receivedAt: Date,
): Steps<UnreadCallback> {
  yield;
  const { id: senderId, workspaceId } = sender;
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
  return [...new Set(allLookupsOf(digests, workspaceId, known))];
}
