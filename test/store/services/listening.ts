import { newId } from '../../../src/domain/ids';
import type { ReportedStatus } from '../../../src/domain/message';
import { createLogger } from '../../../src/observability/logger';
import type { ListenerEvent } from '../../../src/ports/listeners';
import { listenToStatuses } from '../../../src/services/listeners/listen-to-statuses';
import type { ListenEvent } from '../../../src/services/listeners/steps/listening-client';
import { until } from '../../support/wait';
import type { TestDatabase } from '../persistence/support';

export function newListenerEvent(change: Partial<ListenerEvent> = {}): ListenerEvent {
  return {
    id: newId('evt'),
    workspaceId: newId('wks'),
    customerId: newId('cus'),
    status: 'sent',
    body: '{}',
    createdAt: new Date(),
    messageCreatedAt: new Date(),
    ...change,
  };
}

interface JoinOptions {
  lastEventId?: string | null;
  statuses?: ReportedStatus[];
  /** Called before each event that a client who missed some is sent. */
  drained?: () => Promise<void>;
}

/** Listens to a workspace like a separate process, whose log can be made unreachable. */
export function listening(db: TestDatabase, workspaceId = newId('wks')) {
  const state = { isAway: false, reads: 0 };
  const unlessAway = async <Value>(act: () => Promise<Value>): Promise<Value> => {
    state.reads += 1;
    if (state.isAway) throw new Error('away');
    return act();
  };
  const { listenerLog } = db;
  const listen = listenToStatuses({
    listenerLog: {
      ...listenerLog,
      list: (...args) => unlessAway(() => listenerLog.list(...args)),
      standingOf: (id) => unlessAway(() => listenerLog.standingOf(id)),
      keepListening: (id) => unlessAway(() => listenerLog.keepListening(id)),
    },
    liveLog: db.liveLog,
    log: createLogger('silent', 'test'),
    pollMs: 5,
    renewMs: 5,
  });
  return {
    state,
    workspaceId,
    append: (change: Partial<ListenerEvent> = {}) =>
      listenerLog.append(newListenerEvent({ workspaceId, ...change })),
    join: ({ lastEventId = null, statuses, drained }: JoinOptions = {}) => {
      const events: ListenEvent[] = [];
      const joined = listen(workspaceId, {
        statuses: statuses ?? ['sent', 'delivered', 'read', 'failed'],
        lastEventId,
        send: (event) => void events.push(event),
        drained: drained ?? (async () => undefined),
      });
      return {
        events,
        kinds: () => events.map(({ kind }) => kind),
        ids: () => events.flatMap((each) => (each.kind === 'webhook' ? [each.event.id] : [])),
        cursor: () => joined.cursor(),
        stop: () => joined.stop(),
        ready: () => until('ready', () => events.length > 0),
      };
    },
  };
}
