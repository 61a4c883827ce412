import type { Sender } from '../../domain/sender';
import type { MetaCredentials } from '../../ports/messaging-provider';
import type { SecretBox } from '../../ports/secret-box';

/** Seals a sender's credentials for that sender alone. */
export function sealCredentials(
  box: SecretBox,
  senderId: string,
  credentials: MetaCredentials,
): string {
  return box.seal(JSON.stringify(credentials), contextOf(senderId));
}

/** The reverse. @throws Error when HERALD_SECRET_KEY is not the one they were sealed with */
export function openCredentials(box: SecretBox, sender: Sender): MetaCredentials {
  return JSON.parse(box.open(sender.sealedCredentials, contextOf(sender.id))) as MetaCredentials;
}

function contextOf(senderId: string): string {
  return `sender-credentials/${senderId}`;
}
