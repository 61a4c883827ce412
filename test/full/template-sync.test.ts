import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type OwnHerald, startHerald } from './support/herald';
import { type TestTemporal, connectTemporal } from './support/temporal';
import {
  type TemplateListServer,
  namesUpTo,
  startTemplateList,
} from './support/template-list-server';
import { until } from '../support/wait';
import { readCounters } from '../api/support/metrics';

const MANY = 6000;
/** Patience with a sync of all of them. */
const SYNC_MS = 240_000;
/** Memory for code that had not run before, and garbage not yet collected; all templates at once need more. */
const ALLOWANCE_BYTES = 150_000_000;

let list: TemplateListServer;
let herald: OwnHerald;
let temporal: TestTemporal;
let workspaceId: string;
let senderId: string;

beforeAll(async () => {
  list = await startTemplateList();
  herald = await startHerald({
    settings: {
      META_GRAPH_URL: list.url,
      TEMPLATE_SYNC_INTERVAL_MS: '3600000',
      // The reconciler schedules a sender that it finds before the test has, which makes one more sync.
      SWEEP_INTERVAL_MS: '600000',
      TEMPLATE_SYNC_RETRY_DELAYS_MS: '50,50',
    },
  });
  list.elsewhere = herald.sandboxUrl;
  temporal = await connectTemporal(herald);
});
beforeEach(() => {
  Object.assign(list, { names: namesUpTo(60), trouble: null, asked: [] });
});
afterAll(async () => {
  await temporal.close();
  await herald.close();
  await list.close();
});

const metrics = () => readCounters(`http://127.0.0.1:${herald.env['WORKER_PORT']}`);

async function connect(): Promise<void> {
  const { tenants } = herald.stage;
  workspaceId = await tenants.newWorkspace();
  ({ senderId } = await tenants.connectMeta(workspaceId, null, false));
  await temporal.gateway.keepTemplatesSynced(workspaceId, senderId);
  await synced(list.names.length);
}

async function shown() {
  const sender = await herald.stage.repositories.senders.find(workspaceId, senderId);
  if (sender === null) throw new Error('the sender is gone');
  return sender.templateSync;
}

/** Waits until a sync has found so many templates. */
async function synced(count: number): Promise<void> {
  const isDone = async () => (await shown()).templates === count;
  await until(`a sync of ${count} templates`, isDone, SYNC_MS);
}

async function names(): Promise<string[]> {
  const templates = await herald.stage.repositories.templates.list(workspaceId);
  return templates.map(({ name }) => name).toSorted();
}

const syncNow = () => temporal.gateway.syncTemplatesNow(workspaceId, senderId);

/** The most memory the worker had while something went on. */
async function peakMemory(act: () => Promise<void>): Promise<number> {
  let peak = 0;
  let isOver = false;
  const watch = until(
    'the end',
    async () => {
      const text = await (
        await fetch(`http://127.0.0.1:${herald.env['WORKER_PORT']}/metrics`)
      ).text();
      peak = Math.max(peak, Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]));
      return isOver;
    },
    SYNC_MS,
  );
  await act();
  isOver = true;
  await watch;
  return peak;
}

describe('template sync', () => {
  test('a sync of 6,000 templates finds all in little more memory than one of 60', async () => {
    const few = await peakMemory(connect);
    list.names = namesUpTo(MANY);
    const many = await peakMemory(async () => {
      await syncNow();
      await synced(MANY);
    });

    expect(await names()).toEqual(list.names.toSorted());
    expect(many).toBeLessThan(few + ALLOWANCE_BYTES);
    // The sender shows the end of a sync before its pages are cleared and its line is logged.
    const { stagedPages } = herald.stage.records;
    await until('no page left', async () => (await stagedPages.count({ workspaceId })) === 0);
    await until('the line of the sync', async () =>
      /"seen":6000,"deleted":0,"msg":"templates synced"/.test(await herald.log('worker')),
    );
  });
});

describe('page that cannot be read', () => {
  test('a failed page changes no template, and the sender says why in our words', async () => {
    await connect();
    const before = await names();
    list.names = namesUpTo(450).slice(100);
    list.trouble = (response, page) => {
      if (page !== 2) return false;
      response.writeHead(500).end('{"error":{"message":"the text of the provider","code":2}}');
      return true;
    };
    list.asked = [];
    await syncNow();

    const { lastError, lastSyncedAt, lastAttemptAt, lastFailedAt, templates } = await until(
      'the failure',
      async () => ((await shown()).lastError === null ? null : shown()),
    );

    expect(lastError).toBe('the template list was refused: HTTP 500, code 2');
    expect(list.asked).toEqual([0, 1, 2, 2, 2]);
    expect(await names()).toEqual(before);
    expect(templates).toBe(60);
    expect(lastFailedAt).toEqual(lastAttemptAt);
    expect(lastAttemptAt?.getTime()).toBeGreaterThan(Number(lastSyncedAt?.getTime()));
    const failures = 'herald_template_sync_seconds_count{outcome="failed"}';
    await until('the failure counted', async () => (await metrics()).get(failures) === 1);
  });
});

describe('worker killed in the middle of a sync', () => {
  test('the sync continues at its page, and nothing is lost or duplicated', async () => {
    await connect();
    list.names = namesUpTo(1050);
    list.trouble = (_response, page) => page === 5;
    list.asked = [];
    await syncNow();
    await until('the page nobody answers', () => list.asked.includes(5));
    await herald.worker.kill();
    expect(await names()).toEqual(namesUpTo(60).toSorted());

    list.trouble = null;
    await herald.worker.start();
    await synced(1050);

    expect(list.asked).toEqual([0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10]);
    expect(await names()).toEqual(list.names.toSorted());
  });
});
