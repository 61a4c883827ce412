import { keyRefusal } from '../../domain/api-key';
import type { ApiKeyRepository } from '../../ports/api-keys';
import type { Clock } from '../../ports/clock';
import { hasScope } from '../api-keys/authenticate-key';
import { isDependencyAway } from '../steps/each-limited';

export interface MayListenDeps {
  keys: Pick<ApiKeyRepository, 'findById'>;
  clock: Clock;
}

/** Returns whether the key that opened a stream may still listen. */
export type MayListen = (keyId: string) => Promise<boolean>;

/** Returns true while the database is away: no status is read from it then either. */
export async function mayListen({ keys, clock }: MayListenDeps, keyId: string): Promise<boolean> {
  try {
    const key = await keys.findById(keyId);
    if (key === null || keyRefusal(key, clock.now()) !== null) return false;
    return hasScope(key, 'listen');
  } catch (error) {
    return isDependencyAway(error);
  }
}
