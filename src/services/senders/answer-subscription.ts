import { HeraldError } from '../../domain/errors';
import type { ProviderName } from '../../domain/sender';
import type { SharedDeps } from '../deps';
import { openCredentials } from './steps/sender-credentials';
import { findConnection } from './steps/find-sender';

/**
 * Answers a provider that asks whether a callback address is ours, with its challenge.
 * @throws HeraldError not_found, forbidden
 */
export async function answerSubscription(
  deps: Pick<SharedDeps, 'clock' | 'providers' | 'secretBox' | 'senders'>,
  {
    provider,
    connectionId,
    query,
  }: {
    provider: ProviderName;
    connectionId: string;
    query: Record<string, string>;
  },
): Promise<string> {
  const sender = await findConnection(deps.senders, provider, connectionId);
  const challenge = deps.providers[provider].answerSubscription(
    openCredentials(deps.secretBox, sender),
    query,
  );
  if (challenge === null) throw new HeraldError('forbidden', 'the verify token is wrong');
  if (sender.callbackVerifiedAt === null) {
    await deps.senders.noteProof(sender.workspaceId, sender.id, deps.clock.now());
  }
  return challenge;
}

export type AnswerSubscription = (request: {
  provider: ProviderName;
  connectionId: string;
  query: Record<string, string>;
}) => Promise<string>;
