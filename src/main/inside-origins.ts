import { listInsideOrigins } from '../services/webhooks/inside-origins';
import type { Adapters } from './compose/adapters';

/** Logs which workspaces may send webhooks inside, for the start of a process. */
export async function logInsideOrigins({ repositories, startWait, log }: Adapters): Promise<void> {
  for (const allowed of await startWait(() => listInsideOrigins(repositories))) {
    log.warn(
      allowed,
      'this workspace may send webhooks to an origin inside (herald webhook allow)',
    );
  }
}
