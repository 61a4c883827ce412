import type { WorkCount } from '../../ports/backlog';
import type { QueueBacklog } from '../../ports/workflow-gateway';
import type { SharedDeps } from '../deps';

/** Reads the backlog at a cost that does not grow with it. Never throws. */
export function readBacklog({
  backlog,
  workflows,
  clock,
}: Pick<SharedDeps, 'backlog' | 'clock' | 'workflows'>) {
  return async (): Promise<Backlog> => {
    const now = clock.now();
    const since = (counts: Record<string, WorkCount>): WorkBacklog[] =>
      Object.entries(counts).map(([kind, { count, oldestAt }]) => ({
        kind,
        count,
        oldestSeconds: oldestAt === null ? 0 : secondsBetween(oldestAt, now),
      }));
    const [pending, due, queues, openCircuits] = await Promise.all([
      orNull(backlog.pending().then(since)),
      orNull(backlog.due(now).then(since)),
      orNull(workflows.queueBacklogs()),
      orNull(backlog.openCircuits(now)),
    ]);
    return { pending, due, queues, openCircuits };
  };
}

/** Amount of work of one kind, and how long the oldest has waited; 0 when there is none. */
export interface WorkBacklog {
  kind: string;
  count: number;
  oldestSeconds: number;
}

/** Backlog as operators see it. A part is null while its source is away. */
export interface Backlog {
  pending: WorkBacklog[] | null;
  due: WorkBacklog[] | null;
  queues: QueueBacklog[] | null;
  openCircuits: number | null;
}

/** Returns the seconds between two times, 0 if negative: clocks of processes differ. */
function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / 1000);
}

async function orNull<Value>(reading: Promise<Value>): Promise<Value | null> {
  return reading.catch(() => null);
}
