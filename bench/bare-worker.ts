import { readFile } from 'node:fs/promises';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { Agent } from 'undici';
import { mainWorkerOptions } from '../src/temporal/worker-options';
import type { BareActivities, BareWorkerSettings } from './bare/contract';
import { postJson } from './load/post-json';
import { readSettings } from './stack/side-process';

/** The yardstick: a worker with the options of Herald's delivery worker and nothing else. Stops on SIGTERM. */
async function runBareWorker(settings: BareWorkerSettings): Promise<void> {
  Runtime.install({ logger: new DefaultLogger('WARN') });
  const connection = await NativeConnection.connect({
    address: settings.temporalAddress,
    grpcCompression: { codec: 'none' },
  });
  const dispatcher = new Agent({ connect: { ca: await readFile(settings.caFile, 'utf8') } });
  const activities: BareActivities = { post: (request) => postJson(dispatcher, request) };
  const worker = await Worker.create({
    connection,
    namespace: settings.namespace,
    taskQueue: settings.taskQueue,
    workflowBundle: { codePath: settings.bundleFile },
    activities: { ...activities },
    ...mainWorkerOptions({ deliver: settings.slots, send: settings.slots }),
  });
  await worker.run();
  await connection.close();
}

void readSettings<BareWorkerSettings>().then(runBareWorker);
