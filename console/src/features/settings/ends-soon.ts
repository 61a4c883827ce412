import type { ApiKey } from '../../lib/api/settings';

/** Time before its end in which a key is shown as ending; of a short life, that share. */
const SOON_MS = 7 * 24 * 60 * 60 * 1000;
const SOON_SHARE = 0.25;

/** Tells whether an active key ends soon, seen from how long it was made for. */
export function endsSoon(
  { state, createdAt, expiresAt }: Pick<ApiKey, 'state' | 'createdAt' | 'expiresAt'>,
  nowMs = Date.now(),
): boolean {
  if (state !== 'active' || expiresAt === null) return false;
  const endMs = Date.parse(expiresAt);
  const lifeMs = endMs - Date.parse(createdAt);
  return endMs - nowMs < Math.min(SOON_MS, lifeMs * SOON_SHARE);
}
