import type { KnownUserId } from '../../../domain/identity';
import { portfolioOf } from '../../../domain/sender';
import type { SharedDeps } from '../../deps';
import { savedCredentials } from '../../senders/steps/sender-credentials';
import type { CustomerRef } from './erase-records';

type ForgetAtProvidersDeps = Pick<SharedDeps, 'erasures' | 'providers' | 'secretBox' | 'senders'>;

/** A member waits for the erasure. */
const TIMEOUT_MS = 5000;

/**
 * Has providers delete what they keep of an erased customer for us, by the user ids the customer had. An id is kept until
 * then, or until no connected sender is left that could ask. Resolves with whether all is done.
 */
export async function forgetAtProviders(
  deps: ForgetAtProvidersDeps,
  { workspaceId, customerId }: CustomerRef,
): Promise<boolean> {
  const { erasures, senders, providers, secretBox } = deps;
  const userIds = await erasures.listUserIds(workspaceId, customerId);
  if (userIds.length === 0) return true;
  const connected = (await senders.list(workspaceId)).filter((sender) => sender.connected);
  const forget = async ({ userId, portfolioId }: KnownUserId): Promise<boolean> => {
    const sender = connected.find((each) => portfolioOf(each) === portfolioId);
    const provider = sender && providers[sender.provider];
    const credentials = sender === undefined ? null : savedCredentials(secretBox, sender);
    const isForgotten =
      provider?.forgetUser === undefined ||
      (credentials !== null && (await provider.forgetUser(credentials, userId, TIMEOUT_MS)));
    if (isForgotten) await erasures.removeUserId(workspaceId, customerId, userId);
    return isForgotten;
  };
  const forgotten = await Promise.all(userIds.map(forget));
  return forgotten.every(Boolean);
}
