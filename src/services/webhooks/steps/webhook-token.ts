import type { SealContext } from '../../../domain/seal-context';
import type { SecretBox } from '../../../ports/secret-box';

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
