import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../../engines/ports';
import { demoTemplates } from '../../../sandbox/demo-templates';
import { startSandbox } from '../../../sandbox/start-sandbox';
import type { Sandbox } from '../../../sandbox/types';
import { readConfig } from '../../../src/config';
import { type Adapters, composeAdapters } from '../../../src/main/compose/adapters';
import { giveDigestKey } from '../../stack/digest-key';
import { type TestProcess, startProcess } from '../../stack/process';
import { type Settings, settingsOf } from '../../stack/settings';
import { type TestSmtp, startSmtp } from '../../stack/smtp';
import { createStage } from '../../stack/stage';
import type { TestHerald } from '../../support/herald';
import { type TestReceiver, startReceiver } from '../../support/receiver';
import { currentRun } from '../../support/run';

export interface HeraldOptions {
  /** Settings beside the usual ones, those included that the SDK of OpenTelemetry reads. */
  settings?: Settings & Partial<Record<`OTEL_${string}`, string>>;
  /** Engines of the suite's own, for suites that kill them; the shared one where none is given. */
  engines?: { mongodbUri?: string; temporalAddress?: string };
  /** Number of receivers, 1 by default. */
  receivers?: number;
  /** Servers of the suite's own that webhooks may reach, and the certificates (PEM) the worker is to trust for them. */
  strangers?: { origins: string[]; trusted: string[] };
  /** Number of scripted models. */
  models?: number;
  /** Enables mails, which `smtp` keeps. */
  mails?: boolean;
}

/** A Herald of the suite's own, whose processes it may kill. */
export interface OwnHerald extends TestHerald {
  api: TestProcess;
  worker: TestProcess;
  receivers: TestReceiver[];
  sandbox: Sandbox;
  smtp: TestSmtp;
  /** The same database and adapters, in the test's own process. */
  base: Adapters;
}

/** Starts compiled API and worker processes, a sandbox, receivers, and a database of the suite's own. */
export async function startHerald(options: HeraldOptions = {}): Promise<OwnHerald> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-suite-'));
  const receivers = await startReceivers(options.receivers ?? 1);
  const sandbox = await startSandbox({
    port: 0,
    numbers: [],
    templates: demoTemplates,
    statusDelayMs: 20,
  });
  const smtp = await startSmtp();
  const [apiPort = 0, workerPort = 0, ...modelPorts] = await freePorts(2 + (options.models ?? 0));
  const { engines, strangers } = options;
  const caFile = join(folder, 'ca.pem');
  const trusted = [currentRun().certificate.certPem, ...(strangers?.trusted ?? [])];
  await writeFile(caFile, trusted.join('\n'));
  const env = {
    ...settingsOf({
      mongodbUri: engines?.mongodbUri ?? String(process.env['TEST_MONGODB_URI']),
      temporalAddress: engines?.temporalAddress ?? String(process.env['TEST_TEMPORAL_ADDRESS']),
      apiPort,
      workerPort,
      sandboxUrl: sandbox.url,
      caFile,
      receiverOrigins: [...receivers.map(({ origin }) => origin), ...(strangers?.origins ?? [])],
      modelOrigins: modelPorts.map((port) => `http://127.0.0.1:${port}`),
    }),
    ...(options.mails === true ? mailsThrough(smtp.url) : {}),
    ...options.settings,
  };
  await giveDigestKey(env);
  const base = await composeAdapters(readConfig({ ...env, LOG_LEVEL: 'silent' }), 'test');
  const logFile = (role: string): string => join(folder, `${role}.log`);
  const [api, worker] = await Promise.all([
    startProcess({ role: 'api', env, port: apiPort, logFile: logFile('api') }),
    startProcess({ role: 'worker', env, port: workerPort, logFile: logFile('worker') }),
  ]);
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const unusedReceivers = receivers.values();
  const unusedPorts = modelPorts.values();
  return {
    apiUrl,
    other: { apiUrl },
    workerUrl: `http://127.0.0.1:${workerPort}`,
    sandboxUrl: sandbox.url,
    stage: createStage({
      base,
      env,
      sandbox,
      smtp,
      leasePort: () => unusedPorts.next().value ?? raise('start the Herald with more models'),
      browserEndpoint: () => raise('the browser is that of the shared stack'),
    }),
    env,
    api,
    worker,
    sandbox,
    smtp,
    base,
    receivers,
    receiver: receivers[0] ?? raise('start the Herald with a receiver'),
    newReceiver: async () =>
      unusedReceivers.next().value ?? raise('start the Herald with more receivers'),
    log: (role) => readFile(logFile(role), 'utf8'),
    async close() {
      await sandbox.close();
      await Promise.all([api.stop(), worker.stop(), smtp.close()]);
      // All suites share the memory of one database server.
      if (engines === undefined) await base.database.driver.dropDatabase();
      await Promise.all([...receivers.map((each) => each.close()), base.lifecycle.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function startReceivers(count: number): Promise<TestReceiver[]> {
  const { certificate } = currentRun();
  return Promise.all(Array.from({ length: count }, () => startReceiver(certificate)));
}

function raise(message: string): never {
  throw new Error(message);
}

/** The test's mail server, which has no certificate. */
function mailsThrough(url: string) {
  return { SMTP_URL: url, SMTP_FROM: 'herald@test.example', SMTP_REQUIRE_TLS: 'false' };
}
