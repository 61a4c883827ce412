import type { SealContext } from '../../../domain/seal-context';
import {
  type WebhookSettings,
  type WebhookSigning,
  overlappingSecrets,
} from '../../../domain/webhook-settings';
import type { SecretBox } from '../../../ports/secret-box';

/** Secrets shared with the receiver, opened for one request. */
export interface ReceiverSecrets {
  /** Null when none is configured. */
  token: string | null;
  /** The newest first; none while deliveries are unsigned. */
  signingSecrets: string[];
}

/** @throws Error when the settings were sealed with another HERALD_SECRET_KEY */
export function openReceiverSecrets(
  box: SecretBox,
  { workspaceId, sealedToken, signing }: WebhookSettings,
  now: Date,
): ReceiverSecrets {
  return {
    token: sealedToken === null ? null : openToken(box, workspaceId, sealedToken),
    signingSecrets: sealedSecretsOf(signing, now).map((sealed) =>
      box.open(sealed, webhookSigningContext(workspaceId)),
    ),
  };
}

export function sealSigningSecret(box: SecretBox, workspaceId: string, secret: string): string {
  return box.seal(secret, webhookSigningContext(workspaceId));
}

function sealedSecretsOf(signing: WebhookSigning | null, now: Date): string[] {
  if (signing === null) return [];
  return [signing, ...overlappingSecrets(signing, now)].map(({ sealedSecret }) => sealedSecret);
}

export function webhookSigningContext(workspaceId: string): SealContext {
  return `webhook-signing/${workspaceId}`;
}

/** Seals a receiver's token for its workspace alone. */
export function sealToken(box: SecretBox, workspaceId: string, token: string): string {
  return box.seal(token, webhookTokenContext(workspaceId));
}

export function openToken(box: SecretBox, workspaceId: string, sealed: string): string {
  return box.open(sealed, webhookTokenContext(workspaceId));
}

export function webhookTokenContext(workspaceId: string): SealContext {
  return `webhook-token/${workspaceId}`;
}
