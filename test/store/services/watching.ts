import { newId } from '../../../src/domain/ids';
import { createLogger } from '../../../src/observability/logger';
import type { Presence } from '../../../src/ports/live-changes';
import type { LiveEvent } from '../../../src/services/live/steps/live-event';
import { watchWorkspace } from '../../../src/services/live/watch-workspace';
import { until } from '../../support/wait';
import type { TestDatabase } from '../persistence/support';

/** Watches a workspace like a separate process, whose change log can be made unreachable. */
export function watching(db: Pick<TestDatabase, 'liveLog'>, workspaceId = newId('wks')) {
  const state = { isAway: false, reads: 0 };
  const unlessAway = async <Value>(act: () => Promise<Value>): Promise<Value> => {
    state.reads += 1;
    if (state.isAway) throw new Error('away');
    return act();
  };
  const liveLog = {
    ...db.liveLog,
    now: () => unlessAway(() => db.liveLog.now()),
    since: (...args: Parameters<typeof db.liveLog.since>) =>
      unlessAway(() => db.liveLog.since(...args)),
  };
  const watch = watchWorkspace({ liveLog, log: createLogger('silent', 'test'), pollMs: 5 });
  return {
    state,
    workspaceId,
    change: (...conversationIds: string[]) => db.liveLog.append([{ workspaceId, conversationIds }]),
    sign: (...presence: Presence[]) =>
      db.liveLog.append([{ workspaceId, conversationIds: [], presence }]),
    join: async (lastEventId: string | null = null, memberId = 'mbr_1') => {
      const events: LiveEvent[] = [];
      const joined = watch(workspaceId, { memberId, lastEventId }, (event) => events.push(event));
      await until('the first event', () => events.length > 0 || state.isAway);
      return {
        events,
        cursor: () => joined.cursor(),
        stop: () => joined.stop(),
        ids: () => events.flatMap(idsOf),
        viewers: () => events.flatMap((each) => (each.kind === 'presence' ? [each.viewers] : [])),
      };
    },
  };
}

function idsOf(event: LiveEvent): string[] {
  return event.kind === 'changed' ? event.conversationIds : [];
}
