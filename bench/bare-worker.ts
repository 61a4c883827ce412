import { readFile } from 'node:fs/promises';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { Agent } from 'undici';
import type { BareActivities, BareWorkerSettings } from './bare/contract';
import { postJson } from './load/post-json';
import { readSettings } from './stack/settings-file';

/** The yardstick: a worker with Herald's worker options (src/temporal/workers.ts) and nothing else. Stops on SIGTERM. */
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
    maxConcurrentActivityTaskExecutions: 200,
    maxCachedWorkflows: 200,
    maxConcurrentWorkflowTaskPolls: 20,
    nonStickyToStickyPollRatio: 0.5,
  });
  await worker.run();
  await connection.close();
}

void readSettings<BareWorkerSettings>().then(runBareWorker);
