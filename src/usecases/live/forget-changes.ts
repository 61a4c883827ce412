import type { LiveLog } from '../../ports/repositories';

/** No cursor goes back so far (cursor.ts). */
const KEPT_MS = 3_600_000;

/** Removes what nobody can ask for any more. Resolves with false: there is never more to do at once. */
export function forgetChanges({ liveLog }: { liveLog: LiveLog }): () => Promise<false> {
  return async () => {
    const now = await liveLog.now();
    await liveLog.removeBefore(new Date(now.getTime() - KEPT_MS));
    return false;
  };
}
