import type { Sender } from '../../../domain/sender';
import type {
  CallbackReading,
  MessagingProvider,
  ProviderCallback,
} from '../../../ports/messaging-provider';
import type { SecretBox } from '../../../ports/secret-box';
import type { SenderRepository } from '../../../ports/senders';
import { inSteps } from '../../steps/in-steps';
import { savedCredentials } from './sender-credentials';

export interface SharedCallbackDeps {
  senders: Pick<SenderRepository, 'list' | 'noteMisdirected'>;
  secretBox: SecretBox;
}

/** Part of a callback about another number of the workspace. */
export interface SharedPart {
  sender: Sender;
  content: CallbackReading;
}

/**
 * Reads what a callback says about other numbers of the same workspace: an app has one callback address, whatever number it
 * reports. Only with a signature of their own app; the pages of both numbers say where their callbacks arrive. Items about
 * any other number stay ignored: nothing is recorded across workspaces.
 */
export async function readSharedParts(
  deps: SharedCallbackDeps,
  adapter: MessagingProvider,
  {
    sender,
    content,
    callback,
  }: { sender: Sender; content: CallbackReading; callback: ProviderCallback },
  now: Date,
): Promise<SharedPart[]> {
  const numbers = new Map(Object.entries(content.otherNumbers));
  if (numbers.size === 0) return [];
  const { workspaceId, id: at } = sender;
  const parts: SharedPart[] = [];
  for (const other of await deps.senders.list(workspaceId)) {
    if (other.id === at || !other.connected || other.provider !== sender.provider) continue;
    const credentials = savedCredentials(deps.secretBox, other);
    if (credentials === null) continue;
    const count = numbers.get(adapter.numberIdOf?.(credentials) ?? '');
    if (count === undefined) continue;
    const isOfApp = adapter.verifySignature(credentials, callback);
    await deps.senders.noteMisdirected(workspaceId, other.id, { at: now, senderId: at });
    if (!isOfApp) continue;
    const steps = adapter.readSharedCallback?.(credentials, callback, other.number);
    const read = steps === undefined ? null : await inSteps(steps);
    if (read === null) continue;
    parts.push({ sender: other, content: read });
    content.ignored.foreign_number = (content.ignored.foreign_number ?? count) - count;
  }
  await deps.senders.noteMisdirected(workspaceId, at, { at: now, senderId: null });
  return parts;
}
