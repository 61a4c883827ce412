import type { LogStanding, LoggedEvent } from '../../../ports/listeners';
import { keepTrying } from '../../live/steps/keep-trying';
import type { PlacedClient } from './listening-client';
import { createTrimCheck, readPage, trimOf } from './read-page';
import type { StatusFeedDeps } from './status-feed';

/** Part of the log that a client has missed. */
export interface Missed {
  workspaceId: string;
  client: PlacedClient;
  /** The standing of the log when the client came. */
  standing: LogStanding;
  /** Events of the feed since the last page was begun. */
  held: { clear(): void; isWhole(): boolean; all(): LoggedEvent[] };
  signal: AbortSignal;
}

/**
 * Sends what a client has missed, page by page, as fast as it reads. Tells of a gap when events are removed before it has
 * read them. Resolves with false when the client has left.
 */
export async function catchUp(
  deps: StatusFeedDeps,
  { workspaceId, client, standing, held, signal }: Missed,
): Promise<boolean> {
  const trying = { log: deps.log, signal };
  const isTrimmed = createTrimCheck(deps, workspaceId, trimOf(standing));
  for (;;) {
    held.clear();
    const before = client.place().at();
    const page = await keepTrying(() => readPage(deps, workspaceId, client.place()), trying);
    const isGap = await keepTrying(() => isTrimmed(before), trying);
    if (page === null || signal.aborted) return false;
    if (isGap === true) client.sendGap();
    if (!(await client.sendSlowly(page.records, signal))) return false;
    if (!page.hasMore && held.isWhole()) return true;
  }
}
