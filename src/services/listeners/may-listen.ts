import { keyRefusal } from '../../domain/api-key';
import { hasScope } from '../api-keys/authenticate-key';
import type { SharedDeps } from '../deps';
import { isDependencyAway } from '../steps/each-limited';

/** Returns true while the database is away: no status is read from it then either. */
export async function mayListen(
  { keys, clock }: Pick<SharedDeps, 'clock' | 'keys'>,
  keyId: string,
): Promise<boolean> {
  try {
    const key = await keys.findById(keyId);
    if (key === null || keyRefusal(key, clock.now()) !== null) return false;
    return hasScope(key, 'listen');
  } catch (error) {
    return isDependencyAway(error);
  }
}

/** Returns whether the key that opened a stream may still listen. */
export type MayListen = (keyId: string) => Promise<boolean>;
