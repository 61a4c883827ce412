import { describe, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { type BacklogReading, backlogGauges } from '../../../src/observability/backlog-gauges';

const READING: BacklogReading = {
  pending: [{ kind: 'send', count: 3, oldestSeconds: 1.5 }],
  due: [{ kind: 'answer', count: 1, oldestSeconds: 60 }],
  queues: [{ queue: 'herald', taskType: 'activity', tasks: 7, oldestMs: 2500 }],
  openCircuits: 2,
};

/** Exposes gauges of these readings; `scrape` returns the series without help and types. */
async function exposed(...readings: BacklogReading[]) {
  const registry = new Registry();
  let reads = 0;
  backlogGauges(registry, async () => {
    reads += 1;
    return readings[reads - 1] ?? READING;
  });
  const scrape = async () =>
    (await registry.metrics()).split('\n').filter((line) => /^[a-z]/.test(line));
  return { scrape, reads: () => reads };
}

describe('backlog gauges', () => {
  test('shows count and age of every backlog that was read', async () => {
    const { scrape } = await exposed(READING);

    expect(await scrape()).toEqual([
      'herald_pending{kind="send"} 3',
      'herald_pending_oldest_seconds{kind="send"} 1.5',
      'herald_due{kind="answer"} 1',
      'herald_due_oldest_seconds{kind="answer"} 60',
      'herald_queue_tasks{task_queue="herald",task_type="activity"} 7',
      'herald_queue_oldest_seconds{task_queue="herald",task_type="activity"} 2.5',
      'herald_circuits_open 2',
    ]);
  });

  test('reads the backlog once for all gauges, and for scrapes right after each other', async () => {
    const { scrape, reads } = await exposed(READING);
    await Promise.all([scrape(), scrape()]);
    await scrape();
    expect(reads()).toBe(1);
  });

  test('exposes no series for a backlog that is not known', async () => {
    const { scrape } = await exposed({ ...READING, pending: null, due: null, openCircuits: null });
    expect((await scrape()).map((line) => line.split('{')[0])).toEqual([
      'herald_queue_tasks',
      'herald_queue_oldest_seconds',
    ]);
  });
});
