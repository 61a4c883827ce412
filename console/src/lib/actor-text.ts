import type { components } from './api/schema';

type Actor = components['schemas']['AuditEntry']['actor'];

/** Names the person, API key or operator that changed something. */
export function actorText({ email, keyId }: Actor): string {
  return email ?? (keyId === null ? 'CLI' : `API key ${keyId}`);
}
