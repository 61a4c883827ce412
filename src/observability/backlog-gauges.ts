import { Gauge, type Registry } from 'prom-client';

/** Work of one kind that waits. */
interface Waiting {
  kind: string;
  count: number;
  oldestSeconds: number;
}

/** Backlog by kind; a part is null while it is not known, and then has no series. */
export interface BacklogReading {
  pending: Waiting[] | null;
  due: Waiting[] | null;
  queues: { queue: string; taskType: string; tasks: number; oldestMs: number }[] | null;
  /** Receivers whose circuit is open. */
  openCircuits: number | null;
}

type Samples = { labels: Record<string, string>; value: number }[];

/** Several scrapers, or one that is impatient, cost one reading in so long. */
const KEPT_MS = 10_000;

/** Gauges of what waits, read when they are scraped. */
export function backlogGauges(registry: Registry, read: () => Promise<BacklogReading>): void {
  const latest = kept(read, KEPT_MS);
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    samplesOf: (reading: BacklogReading) => Samples,
  ): Gauge =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const samples = samplesOf(await latest());
        this.reset();
        // Removes the 0 that a gauge without labels is reset to.
        if (labelNames.length === 0) this.remove();
        for (const { labels, value } of samples) this.set(labels, value);
      },
    });
  const ofWork = (state: 'pending' | 'due', value: (waiting: Waiting) => number) => {
    return (reading: BacklogReading): Samples =>
      (reading[state] ?? []).map((each) => ({ labels: { kind: each.kind }, value: value(each) }));
  };
  const count = (each: Waiting): number => each.count;
  const age = (each: Waiting): number => each.oldestSeconds;

  gauge('herald_pending', 'Sends and deliveries under way', ['kind'], ofWork('pending', count));
  gauge(
    'herald_pending_oldest_seconds',
    'Age of the oldest send or delivery under way, 0 when there is none',
    ['kind'],
    ofWork('pending', age),
  );
  gauge(
    'herald_due',
    'Work that should have been started and was not, for the sweep',
    ['kind'],
    ofWork('due', count),
  );
  gauge(
    'herald_due_oldest_seconds',
    'How long the start of such work has been due, 0 when there is none',
    ['kind'],
    ofWork('due', age),
  );
  queueGauges(gauge);
  gauge('herald_circuits_open', 'Receivers whose circuit breaker is open', [], (reading) =>
    reading.openCircuits === null ? [] : [{ labels: {}, value: reading.openCircuits }],
  );
}

function queueGauges(
  gauge: (
    name: string,
    help: string,
    labelNames: string[],
    samplesOf: (reading: BacklogReading) => Samples,
  ) => Gauge,
): void {
  const labelNames = ['task_queue', 'task_type'];
  const ofQueues = (value: (queue: NonNullable<BacklogReading['queues']>[number]) => number) => {
    return ({ queues }: BacklogReading): Samples =>
      (queues ?? []).map((each) => ({
        labels: { task_queue: each.queue, task_type: each.taskType },
        value: value(each),
      }));
  };
  gauge(
    'herald_queue_tasks',
    'Tasks in Temporal that no worker has taken yet, approximately',
    labelNames,
    ofQueues(({ tasks }) => tasks),
  );
  gauge(
    'herald_queue_oldest_seconds',
    'Age of the oldest task that no worker has taken yet, approximately',
    labelNames,
    ofQueues(({ oldestMs }) => oldestMs / 1000),
  );
}

/** The value of the last reading while it is younger than `keptMs`; those who ask meanwhile wait for the same one. */
function kept<Value>(read: () => Promise<Value>, keptMs: number): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (reading === undefined || now - readAt > keptMs) {
      readAt = now;
      reading = read();
    }
    return reading;
  };
}
