import { HeraldError } from '../../../domain/errors';
import type { Sender } from '../../../domain/sender';
import type { Providers } from '../../../ports/messaging-provider';
import type { SecretBox } from '../../../ports/secret-box';
import {
  type CheckedCredentials,
  type EnteredCredentials,
  changedCredentials,
  checkCredentials,
} from './check-credentials';
import { portfolioIdOf, savedCredentials, sealCredentials } from './sender-credentials';
import { verifyConnection } from './verify-connection';

/** Credentials that their provider has confirmed, ready to be stored. */
export interface NextCredentials extends CheckedCredentials {
  sealed: string;
  portfolioId: string;
  /** Names of the credentials that change. */
  changed: string[];
}

/**
 * Merges changed credentials with the saved ones and has the provider confirm them.
 * @throws HeraldError invalid_request, provider_unreachable
 */
export async function nextCredentials(
  { secretBox, providers }: { secretBox: SecretBox; providers: Providers },
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
    portfolioId: portfolioIdOf(checked.credentials),
    changed: changedCredentials(saved, checked.credentials),
  };
}

/** Builds the error for a change that was made from credentials which are no longer stored. */
export function changedMeanwhile(): HeraldError {
  return new HeraldError(
    'conflict',
    'somebody else changed the credentials of this sender meanwhile: see whether yours are still needed',
  );
}
