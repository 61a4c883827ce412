import type {
  ChangedConversations,
  LiveChanges,
  Presence,
  PresenceFeed,
} from '../../ports/live-changes';
import type { Logger } from '../../ports/logger';
import type { SharedDeps } from '../deps';

/**
 * Gathers the changes of this process and writes one record per workspace now and then. A record that cannot be
 * written waits for the next time. When too many workspaces wait, further changes are dropped and logged.
 */
export function gatherChanges({ liveLog, log, flushMs }: GatherChangesDeps): GatheredChanges {
  const waiting = createWaitingChanges(log);
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  function flush(): void {
    writing = write().then((written) => {
      timer = waiting.count() === 0 ? null : setTimeout(flush, flushMs);
      if (!written) log.warn({ workspaces: waiting.count() }, 'live changes wait for the database');
    });
  }

  async function write(): Promise<boolean> {
    const taken = waiting.take();
    try {
      await liveLog.append([...taken].map(toRecord));
      return true;
    } catch {
      // Presence is news of a moment: pages repeat it.
      for (const [workspaceId, { ids }] of taken) if (ids.size > 0) waiting.add(workspaceId, ids);
      return false;
    }
  }

  return {
    publish(workspaceId, conversationId) {
      waiting.add(workspaceId, [conversationId]);
      timer ??= setTimeout(flush, flushMs);
    },
    publishPresence(workspaceId, presence) {
      waiting.addSign(workspaceId, presence);
      timer ??= setTimeout(flush, flushMs);
    },
    async close() {
      await writing;
      if (timer !== null) clearTimeout(timer);
      if (waiting.count() > 0) await write();
      if (waiting.count() > 0) log.warn({ workspaces: waiting.count() }, 'live changes dropped');
    },
  };
}

export interface GatherChangesDeps extends Pick<SharedDeps, 'liveLog' | 'log'> {
  /** Maximum time between a change and its record. */
  flushMs: number;
}

export interface GatheredChanges extends LiveChanges, PresenceFeed {
  /** Writes what is left; resolves when it is written, or cannot be. */
  close(): Promise<void>;
}

/** Limits of what waits while the database is away. Beyond the first, a record says that everything changed. */
const MAX_CONVERSATIONS = 500;
const MAX_WORKSPACES = 2000;
/** Signs of presence in one record; pages repeat what is dropped. */
const MAX_SIGNS = 200;

/** Changes of one workspace that wait to be written. */
interface Waiting {
  ids: Set<string>;
  /** By member and conversation, the latest only. */
  signs: Map<string, Presence>;
}

/** Holds changes until they are written, within limits. */
function createWaitingChanges(log: Logger) {
  let waiting = new Map<string, Waiting>();

  function of(workspaceId: string): Waiting | undefined {
    const known = waiting.get(workspaceId);
    if (known !== undefined) return known;
    if (waiting.size >= MAX_WORKSPACES) {
      log.warn({ workspaceId }, 'live changes dropped: too many workspaces wait for the database');
      return undefined;
    }
    const begun = { ids: new Set<string>(), signs: new Map<string, Presence>() };
    waiting.set(workspaceId, begun);
    return begun;
  }

  return {
    count: () => waiting.size,
    add(workspaceId: string, ids: Iterable<string>): void {
      const noted = of(workspaceId)?.ids;
      if (noted === undefined) return;
      for (const id of ids) if (noted.size <= MAX_CONVERSATIONS) noted.add(id);
    },
    addSign(workspaceId: string, presence: Presence): void {
      const signs = of(workspaceId)?.signs;
      const key = `${presence.memberId} ${presence.conversationId}`;
      if (signs === undefined || (signs.size >= MAX_SIGNS && !signs.has(key))) return;
      signs.set(key, presence);
    },
    /** Returns what waits, which waits no longer. */
    take(): Map<string, Waiting> {
      const taken = waiting;
      waiting = new Map();
      return taken;
    },
  };
}

function toRecord([workspaceId, { ids, signs }]: [string, Waiting]): ChangedConversations {
  return {
    workspaceId,
    conversationIds: ids.size > MAX_CONVERSATIONS ? 'all' : [...ids],
    ...(signs.size > 0 && { presence: [...signs.values()] }),
  };
}
