import { HeraldError } from '../../../domain/errors';
import type { ProviderName, Sender } from '../../../domain/sender';
import type { ProviderCredentials, Providers } from '../../../ports/messaging-provider';
import type { SenderDeps } from '../deps';

interface Connection {
  provider: ProviderName;
  /** Digits with country code. */
  number: string;
  credentials: ProviderCredentials;
}

/**
 * Has the provider confirm that these credentials may send from this number, before anything is saved.
 * @throws HeraldError invalid_request naming the field at fault, provider_unreachable
 */
export async function verifyConnection(
  { providers }: { providers: Providers },
  { provider, number, credentials }: Connection,
): Promise<void> {
  const verdict = await providers[provider].verifyConnection(credentials, number);
  if (verdict.kind === 'ok') return;
  if (verdict.kind === 'unreachable') {
    throw new HeraldError(
      'provider_unreachable',
      `the provider could not be asked about this number (${verdict.reason}), so nothing was saved: try again. Where only a proxy may go out, the operator sets PROVIDER_PROXY_URL`,
    );
  }
  const { message } = verdict;
  const field = verdict.field === 'number' ? 'number' : `credentials.${verdict.field}`;
  throw new HeraldError('invalid_request', `${field} ${message}`, {
    details: [{ field, message }],
  });
}

/**
 * Subscribes to the account's events where the provider allows it. Returns the time it agreed, or null. The
 * credentials are saved already, so a failure is logged.
 */
export async function noteSubscription(
  { providers, senders, clock, log }: SenderDeps,
  { id: senderId, workspaceId, provider }: Sender,
  credentials: ProviderCredentials,
): Promise<Date | null> {
  try {
    const isAgreed = await providers[provider].subscribeAccount?.(credentials);
    const accountSubscribedAt = isAgreed === true ? clock.now() : null;
    await senders.noteSubscription(workspaceId, senderId, accountSubscribedAt);
    return accountSubscribedAt;
  } catch (error) {
    log.warn({ err: error, workspaceId, senderId }, 'account subscription could not be noted');
    return null;
  }
}
