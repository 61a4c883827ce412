import { newId } from '../../../src/domain/ids';
import type { EventKind } from '../../../src/domain/webhook-event';
import { createLogger } from '../../../src/observability/logger';
import { withKey } from '../../../src/persistence/records';
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
    messageKey: null,
    status: 'sent',
    body: '{}',
    createdAt: new Date(),
    messageCreatedAt: new Date(),
    ...change,
  };
}

export const MINUTE_MS = 60_000;

export async function databaseTime({ liveLog }: TestDatabase, offMs = 0): Promise<Date> {
  return new Date((await liveLog.now()).getTime() + offMs);
}

/** Inserts events as they were logged at a time. */
export async function insertAt(
  { database }: TestDatabase,
  workspaceId: string,
  at: Date,
  ids: string[],
): Promise<void> {
  const { collection } = database.models.listenerEvents;
  const records = ids.map((id) => ({ ...withKey(newListenerEvent({ workspaceId, id })), at }));
  await collection.insertMany(records as never[]);
}

/** Has a workspace logged for an hour already. */
export async function listenedForAnHour(db: TestDatabase, workspaceId: string): Promise<void> {
  await db.listenerLog.keepListening(workspaceId);
  const since = await databaseTime(db, -60 * MINUTE_MS);
  const { collection } = db.database.models.listenedWorkspaces;
  await collection.updateOne({ _id: workspaceId as never }, { $set: { since } });
}

interface JoinOptions {
  lastEventId?: string | null;
  kinds?: EventKind[];
  sinceMs?: number | null;
  /** Called before each event that a client who missed some is sent. */
  drained?: () => Promise<void>;
}

/** Listens to a workspace like a separate process, whose log can be made unreachable and whose clock be put forward. */
export function listening(db: TestDatabase, workspaceId = newId('wks')) {
  const state = { isAway: false, reads: 0, lateMs: 0 };
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
    clock: { now: () => new Date(Date.now() + state.lateMs) },
    log: createLogger('silent', 'test'),
    pollMs: 5,
    renewMs: 5,
  });
  return {
    state,
    workspaceId,
    append: (change: Partial<ListenerEvent> = {}) =>
      listenerLog.append(newListenerEvent({ workspaceId, ...change })),
    join: ({ lastEventId = null, sinceMs = null, kinds, drained }: JoinOptions = {}) => {
      const events: ListenEvent[] = [];
      const joined = listen(workspaceId, {
        kinds: kinds ?? ['sent', 'delivered', 'read', 'failed'],
        lastEventId,
        sinceMs,
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
