import type { SyncSoon, TemplateDeps } from '../deps';

type SyncSoonDeps = Pick<TemplateDeps, 'senders' | 'workflows' | 'log'>;

/** A campaign fails thousands of times for one template, and a tenant who signs callbacks can report any number of changes. */
const QUIET_MS = 30_000;

/**
 * Returns a function that asks for syncs: at once, and then at most once in 30 seconds for each sender. What is asked for
 * meanwhile is done at their end, unless a sync has begun since, of this process or another. A sync that cannot be asked
 * for is left to its schedule.
 */
export function createSyncSoon(deps: SyncSoonDeps, quietMs: number = QUIET_MS): SyncSoon {
  /** By sender: when another sync was last asked for since the last one; null when none was. */
  const quiet = new Map<string, number | null>();

  function ask(workspaceId: string, senderId: string): void {
    quiet.set(senderId, null);
    deps.workflows.syncTemplatesNow(workspaceId, senderId).catch((error: unknown) => {
      deps.log.warn({ err: error, workspaceId, senderId }, 'template sync could not be asked for');
    });
    lookAfter(quietMs, workspaceId, senderId);
  }

  function lookAfter(ms: number, workspaceId: string, senderId: string): void {
    setTimeout(() => void look(workspaceId, senderId), ms).unref();
  }

  async function look(workspaceId: string, senderId: string): Promise<void> {
    if (quiet.get(senderId) === null) return void quiet.delete(senderId);
    const begunAt = await latestSync(deps, workspaceId, senderId);
    const askedAt = quiet.get(senderId) ?? 0;
    if (begunAt > askedAt) return void quiet.delete(senderId);
    // Another process has just had one begun: those of all processes keep their distance.
    const waitMs = begunAt + quietMs - Date.now();
    if (waitMs > 0) lookAfter(waitMs, workspaceId, senderId);
    else ask(workspaceId, senderId);
  }

  return (workspaceId, senderId) => {
    if (quiet.has(senderId)) quiet.set(senderId, Date.now());
    else ask(workspaceId, senderId);
  };
}

/** Returns when the last sync of a sender began that has not failed, in milliseconds since 1970; 0 when nobody knows. */
async function latestSync(
  { senders }: SyncSoonDeps,
  workspaceId: string,
  senderId: string,
): Promise<number> {
  const sender = await senders.find(workspaceId, senderId).catch(() => null);
  const { lastAttemptAt = null, lastFailedAt = null } = sender?.templateSync ?? {};
  if (lastAttemptAt === null) return 0;
  return lastFailedAt !== null && lastFailedAt >= lastAttemptAt ? 0 : lastAttemptAt.getTime();
}
