import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { DeliverWebhookInput } from '../../workflows/contract/deliver-webhook';
import type { WatchFailingInput } from '../../workflows/contract/watch-failing';
import { WORKFLOW_TYPES } from '../../workflows/contract/common';

const TASK_QUEUE = `notices-${randomUUID()}`;
const DELIVERY: DeliverWebhookInput = {
  workspaceId: 'wks_1',
  eventId: 'evt_1',
  attemptTimeoutMs: 5000,
  schedule: { delaysMs: [0], jitterRatio: 0, retryAfterMaxMs: 0 },
};
const WATCH: WatchFailingInput = {
  workspaceId: 'wks_1',
  backgroundQueue: TASK_QUEUE,
  checkIntervalMs: 10,
  isTold: false,
};

let client: Client;
let connections: { close(): Promise<void> }[];
let worker: Worker;
let running: Promise<void>;
let reports = 0;
let mails: string[] = [];
let looks: string[] = [];

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined) });
  const address = String(process.env['TEST_TEMPORAL_ADDRESS']);
  const connection = await Connection.connect({ address });
  const native = await NativeConnection.connect({ address });
  connections = [connection, native];
  client = new Client({ connection });
  worker = await Worker.create({
    connection: native,
    taskQueue: TASK_QUEUE,
    workflowsPath: require.resolve('../../workflows'),
    activities: {
      attemptFirstDelivery: async () => ({ kind: 'failed', outcome: 'http_400' }),
      reportFailure: async () => {
        reports += 1;
        throw new Error('the history of the watch is full');
      },
      lookAtReceiver: async () => looks.shift(),
      stopWatch: async () => 'Active',
      tellOwners: async (_workspaceId: string, kind: string) => {
        mails.push(kind);
        if (mails.length === 1) throw ApplicationFailure.nonRetryable('a day of trying is over');
        return true;
      },
    },
  });
  running = worker.run();
});

afterAll(async () => {
  worker.shutdown();
  await running;
  for (const connection of connections) await connection.close();
});

function run(type: string, input: object): Promise<unknown> {
  const workflowId = `${type}-${randomUUID()}`;
  return client.workflow.execute(type, { workflowId, taskQueue: TASK_QUEUE, args: [input] });
}

describe('failed delivery', () => {
  test('a failed delivery ends although its failure cannot be reported', async () => {
    expect(await run(WORKFLOW_TYPES.deliverWebhook, DELIVERY)).toBe('failed: http_400');
    expect(reports).toBe(3);
  });
});

describe('watch over a failing receiver', () => {
  test('a watch continues after a mail was given up, and mails the owners at the next check', async () => {
    mails = [];
    looks = ['Error', 'Error', 'Active'];
    await run(WORKFLOW_TYPES.watchFailing, WATCH);

    expect(mails).toEqual(['failing', 'failing', 'recovered']);
  });
});
