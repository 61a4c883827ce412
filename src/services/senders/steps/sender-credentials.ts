import { digest } from '../../../domain/ids';
import type { SealContext } from '../../../domain/seal-context';
import type { Sender } from '../../../domain/sender';
import type { ProviderCredentials } from '../../../ports/messaging-provider';
import type { SecretBox } from '../../../ports/secret-box';

type SealedSender = Pick<Sender, 'id' | 'sealedCredentials'>;

/** Seals a sender's credentials for that sender alone. */
export function sealCredentials(
  box: SecretBox,
  senderId: string,
  credentials: ProviderCredentials,
): string {
  return box.seal(JSON.stringify(credentials), credentialsContext(senderId));
}

/** Opens a sender's credentials. @throws Error when HERALD_SECRET_KEY is not the one they were sealed with */
export function openCredentials(box: SecretBox, sender: SealedSender): ProviderCredentials {
  return JSON.parse(
    box.open(sender.sealedCredentials, credentialsContext(sender.id)),
  ) as ProviderCredentials;
}

/** Opens saved credentials; null when they can no longer be opened, in which case they can still be replaced. */
export function savedCredentials(box: SecretBox, sender: SealedSender): ProviderCredentials | null {
  try {
    return openCredentials(box, sender);
  } catch {
    return null;
  }
}

/** Returns the scope of the user ids that a provider reports to these credentials: of all numbers of an account the same. */
export function portfolioIdOf(credentials: ProviderCredentials): string {
  const account =
    'businessAccountId' in credentials ? credentials.businessAccountId : credentials.accountSid;
  // The account's id is part of the credentials, which are stored sealed only.
  return `pfl_${digest('portfolio', account)}`;
}

export function credentialsContext(senderId: string): SealContext {
  return `sender-credentials/${senderId}`;
}
