import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { DefaultLogger, bundleWorkflowCode } from '@temporalio/worker';
import { request } from 'undici';
import { freePort } from '../../engines/ports';
import type { RunningEngine } from '../../engines/types';
import { settingsSchema } from '../../src/config';
import type { BareApiSettings } from '../bare-api';
import { caFile } from '../../src/main/start/peers';
import type { StackOptions } from '../../src/main/start/supervise';
import type { BareWorkerSettings } from '../bare/contract';
import { startSideProcess } from './side-process';

export interface Bare {
  client: Client;
  taskQueue: string;
  worker: RunningEngine;
}

const NAMESPACE = 'default';
const TASK_QUEUE = 'bench-bare';
/** As many as Herald has unless told otherwise. */
const SLOTS = settingsSchema.shape.WORKER_DELIVERY_SLOTS.parse(undefined);

/** The bare worker in a process of its own, and the plain client in this one. */
export async function startBare(
  { config, lifecycle }: StackOptions,
  temporalAddress: string,
): Promise<Bare> {
  const connection = await Connection.connect({ address: temporalAddress });
  lifecycle.onClose('bare client', () => connection.close());
  const client = new Client({ connection, namespace: NAMESPACE });
  const settings: BareWorkerSettings = {
    temporalAddress,
    namespace: NAMESPACE,
    taskQueue: TASK_QUEUE,
    bundleFile: await bundle(config.dataDir),
    slots: SLOTS,
    caFile: caFile(config.dataDir),
  };
  const worker = await startSideProcess(config.dataDir, lifecycle, {
    name: 'the bare worker',
    entry: 'bare-worker',
    settings,
    probe: () => requirePoller(client),
  });
  return { client, taskQueue: TASK_QUEUE, worker };
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

/** The bare list in a process of its own; resolves with its address. */
export async function startBareApi(
  { config, lifecycle }: StackOptions,
  data: Pick<BareApiSettings, 'mongodbUri' | 'workspaceId'>,
): Promise<string> {
  const settings: BareApiSettings = { ...data, port: await freePort() };
  const url = `http://127.0.0.1:${settings.port}`;
  await startSideProcess(config.dataDir, lifecycle, {
    name: 'the bare API',
    entry: 'bare-api',
    settings,
    probe: () => request(url),
  });
  return url;
}
