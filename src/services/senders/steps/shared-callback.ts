import type { Sender } from '../../../domain/sender';
import type {
  CallbackReading,
  MessagingProvider,
  ProviderCallback,
  ProviderCredentials,
} from '../../../ports/messaging-provider';
import type { SharedDeps } from '../../deps';
import { inSteps } from '../../steps/in-steps';
import { savedCredentials } from './sender-credentials';

export type SharedCallbackDeps = Pick<SharedDeps, 'secretBox' | 'senders'>;

/** Part of a callback about another number of the workspace. */
export interface SharedPart {
  sender: Sender;
  content: CallbackReading;
}

interface Received {
  sender: Sender;
  credentials: ProviderCredentials;
  content: CallbackReading;
  callback: ProviderCallback;
}

/**
 * Reads what a callback says about other numbers of the same workspace, and about all numbers of their accounts: an app has
 * one callback address, whatever number it reports, and calls it once for an account. Only with a signature of their own
 * app. The pages of both numbers say that callbacks arrive at the address of the other one. Items about anyone else stay
 * ignored: nothing is recorded across workspaces.
 */
export async function readSharedParts(
  deps: SharedCallbackDeps,
  adapter: MessagingProvider,
  received: Received,
  now: Date,
): Promise<SharedPart[]> {
  const { sender, content } = received;
  const { workspaceId, id: at } = sender;
  const isOfOthers = Object.keys(content.otherNumbers).length > 0;
  if (!isOfOthers && Object.keys(content.ofAccounts).length === 0) return [];
  const parts: SharedPart[] = [];
  const kept = new Set(content.unread.map((item) => item.callback.body));
  let isMisdirected = isOfOthers;
  for (const other of await deps.senders.list(workspaceId)) {
    if (other.id === at || !other.connected || other.provider !== sender.provider) continue;
    const credentials = savedCredentials(deps.secretBox, other);
    if (credentials === null) continue;
    const about = itemsAbout(adapter, received, credentials);
    if (about === null || (about.ofNumber === 0 && about.ofAccount === 0)) continue;
    if (about.isMisdirected) {
      isMisdirected = true;
      await deps.senders.noteMisdirected(workspaceId, other.id, { at: now, senderId: at });
    }
    const read = await readPart(adapter, received, { credentials, other, kept });
    if (read === null) continue;
    parts.push({ sender: other, content: read });
    forget(content, 'foreign_number', about.ofNumber);
    if (about.isMisdirected) forget(content, 'foreign_account', about.ofAccount);
  }
  if (isMisdirected)
    await deps.senders.noteMisdirected(workspaceId, at, { at: now, senderId: null });
  return parts;
}

/** Counts the items of a callback about a number and about its account. */
function itemsAbout(
  adapter: MessagingProvider,
  { credentials: own, content }: Received,
  credentials: ProviderCredentials,
) {
  const ids = adapter.idsOf?.(credentials);
  if (ids === undefined) return null;
  const ofNumber = content.otherNumbers[ids.number] ?? 0;
  const ofAccount = content.ofAccounts[ids.account] ?? 0;
  const isOwnAccount = adapter.idsOf?.(own).account === ids.account;
  return { ofNumber, ofAccount, isMisdirected: ofNumber > 0 || !isOwnAccount };
}

/** Reads a callback for another number; null without a signature of its app. What is unread for several is kept for one. */
async function readPart(
  adapter: MessagingProvider,
  { callback }: Received,
  {
    credentials,
    other,
    kept,
  }: { credentials: ProviderCredentials; other: Sender; kept: Set<string> },
): Promise<CallbackReading | null> {
  if (!adapter.verifySignature(credentials, callback)) return null;
  const read = await inSteps(adapter.readCallback(credentials, callback, other.number));
  if (read === null) return null;
  const unread = read.unread.filter((item) => !kept.has(item.callback.body));
  for (const item of unread) kept.add(item.callback.body);
  return { ...read, unread };
}

function forget(
  { ignored }: CallbackReading,
  kind: 'foreign_number' | 'foreign_account',
  count: number,
): void {
  if (count > 0) ignored[kind] = Math.max(0, (ignored[kind] ?? 0) - count);
}
