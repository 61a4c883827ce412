import type { SecretBox } from '../../ports/secret-box';

/** Seals a receiver's token for its workspace alone. */
export function sealToken(box: SecretBox, workspaceId: string, token: string): string {
  return box.seal(token, contextOf(workspaceId));
}

export function openToken(box: SecretBox, workspaceId: string, sealed: string): string {
  return box.open(sealed, contextOf(workspaceId));
}

function contextOf(workspaceId: string): string {
  return `webhook-token/${workspaceId}`;
}
