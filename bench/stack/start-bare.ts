import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { DefaultLogger, bundleWorkflowCode } from '@temporalio/worker';
import { request } from 'undici';
import { freePort } from '../../engines/ports';
import { settingsSchema } from '../../src/config';
import type { BareApiSettings } from '../bare-api';
import { caFile } from '../../src/main/start/peers';
import type { BareWorkerSettings } from '../bare/contract';
import { startSideProcess } from './side-process';
import type { BenchStack } from './start-stack';

export interface Bare {
  client: Client;
  taskQueue: string;
  workerPid: number;
}

const NAMESPACE = 'default';
const TASK_QUEUE = 'bench-bare';
/** As many as Herald has unless told otherwise. */
const SLOTS = settingsSchema.shape.WORKER_DELIVERY_SLOTS.parse(undefined);

/** The bare worker in a process of its own, and the plain client in this one. */
export async function startBare({ options, addresses }: BenchStack): Promise<Bare> {
  const { dataDir } = options.config;
  const { temporal: temporalAddress } = addresses;
  const connection = await Connection.connect({ address: temporalAddress });
  options.lifecycle.onClose('bare client', () => connection.close());
  const client = new Client({ connection, namespace: NAMESPACE });
  const settings: BareWorkerSettings = {
    temporalAddress,
    namespace: NAMESPACE,
    taskQueue: TASK_QUEUE,
    bundleFile: await bundle(dataDir),
    slots: SLOTS,
    caFile: caFile(dataDir),
  };
  const { pid } = await startSideProcess(options, {
    name: 'the bare worker',
    entry: 'bare-worker',
    settings,
    probe: () => requirePoller(client),
  });
  return { client, taskQueue: TASK_QUEUE, workerPid: pid };
}

async function bundle(dataDir: string): Promise<string> {
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(__dirname, '../bare-workflows.js'),
    logger: new DefaultLogger('WARN'),
  });
  const file = join(dataDir, 'bare-workflow-bundle.js');
  await writeFile(file, code);
  return file;
}

async function requirePoller({ workflowService }: Client): Promise<void> {
  const { pollers } = await workflowService.describeTaskQueue({
    namespace: NAMESPACE,
    taskQueue: { name: TASK_QUEUE },
    taskQueueType: temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
  });
  if ((pollers ?? []).length === 0) throw new Error('the bare worker does not poll yet');
}

/** The bare list in a process of its own; resolves with the address of its `GET /template`. */
export async function startBareApi({ options, addresses, demo }: BenchStack): Promise<string> {
  const port = await freePort();
  const { mongodb: mongodbUri } = addresses;
  const settings: BareApiSettings = { port, mongodbUri, workspaceId: demo.workspaceId };
  const url = `http://127.0.0.1:${port}`;
  await startSideProcess(options, {
    name: 'the bare API',
    entry: 'bare-api',
    settings,
    probe: () => request(url),
  });
  return `${url}/template`;
}
