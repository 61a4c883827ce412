import type { LiveChanges, ChangedConversations, LiveLog } from '../../ports/live-changes';
import type { Logger } from '../../ports/logger';

export interface GatherChangesDeps {
  liveLog: LiveLog;
  log: Logger;
  /** Maximum time between a change and its record. */
  flushMs: number;
}

export interface GatheredChanges extends LiveChanges {
  /** Writes what is left; resolves when it is written, or cannot be. */
  close(): Promise<void>;
}

/** Limits of what waits while the database is away. Beyond the first, a record says that everything changed. */
const MAX_CONVERSATIONS = 500;
const MAX_WORKSPACES = 2000;

/**
 * Gathers the changes of this process and writes one record per workspace now and then. A record that cannot be
 * written waits for the next time. When too many workspaces wait, further changes are dropped and logged.
 */
export function gatherChanges({ liveLog, log, flushMs }: GatherChangesDeps): GatheredChanges {
  let waiting = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  function publish(workspaceId: string, conversationId: string): void {
    add(workspaceId, [conversationId]);
    timer ??= setTimeout(flush, flushMs);
  }

  function add(workspaceId: string, ids: Iterable<string>): void {
    const noted = waiting.get(workspaceId) ?? new Set();
    if (noted.size === 0 && waiting.size >= MAX_WORKSPACES) {
      log.warn({ workspaceId }, 'live changes dropped: too many workspaces wait for the database');
      return;
    }
    for (const id of ids) if (noted.size <= MAX_CONVERSATIONS) noted.add(id);
    waiting.set(workspaceId, noted);
  }

  function flush(): void {
    writing = write().then((written) => {
      timer = waiting.size === 0 ? null : setTimeout(flush, flushMs);
      if (!written) log.warn({ workspaces: waiting.size }, 'live changes wait for the database');
    });
  }

  async function write(): Promise<boolean> {
    const taken = waiting;
    waiting = new Map();
    try {
      await liveLog.append([...taken].map(toRecord));
      return true;
    } catch {
      for (const [workspaceId, ids] of taken) add(workspaceId, ids);
      return false;
    }
  }

  return {
    publish,
    async close() {
      await writing;
      if (timer !== null) clearTimeout(timer);
      if (waiting.size > 0) await write();
      if (waiting.size > 0) log.warn({ workspaces: waiting.size }, 'live changes dropped');
    },
  };
}

function toRecord([workspaceId, ids]: [string, Set<string>]): ChangedConversations {
  return { workspaceId, conversationIds: ids.size > MAX_CONVERSATIONS ? 'all' : [...ids] };
}
