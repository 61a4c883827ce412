import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../engines';
import { type Config, readConfig } from '../../src/config';
import { type Base, composeBase } from '../../src/main/compose';
import { type Sandbox, demoTemplates, startSandbox } from '../../src/sandbox';
import { type TestProcess, startProcess } from './process';
import { type TestReceiver, startReceiver } from './receiver';

export interface HeraldOptions {
  /** Settings beside the usual ones; short retry delays are usual in tests. */
  settings?: Partial<Record<keyof Config, string>>;
  /** Engines of the suite's own, for suites that kill them; the shared one where none is given. */
  engines?: { mongodbUri?: string; temporalAddress?: string };
  /** How many receivers, 1 when not given: each is an origin of its own, whose trouble is not held against the others. */
  receivers?: number;
  /** Servers of the suite's own that webhooks may reach, and the certificates (PEM) the worker is to trust for them. */
  strangers?: { origins: string[]; trusted: string[] };
  /** Origins of models that agents may reach beside the sandbox. */
  models?: string[];
}

/** Herald as its users run it: compiled API and worker processes, a sandbox, a receiver, a database of the suite's own. */
export interface TestHerald {
  apiUrl: string;
  api: TestProcess;
  worker: TestProcess;
  sandbox: Sandbox;
  /** The first of the receivers, for suites that need one. */
  receiver: TestReceiver;
  receivers: TestReceiver[];
  /** The same database and use cases, in the test's own process: for set-up and for looking. */
  base: Base;
  env: NodeJS.ProcessEnv;
  /** Everything a process has logged so far. */
  log(role: 'api' | 'worker'): Promise<string>;
  close(): Promise<void>;
}

/** Starts all of it; one a suite, because two processes cost seconds. Tests take a tenant of their own (tenant.ts). */
export async function startHerald(options: HeraldOptions = {}): Promise<TestHerald> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-suite-'));
  const receiver = await startReceiver();
  const others = Array.from({ length: (options.receivers ?? 1) - 1 }, () =>
    startReceiver(receiver.certificate),
  );
  const receivers = [receiver, ...(await Promise.all(others))];
  const sandbox = await startSandbox({
    port: 0,
    numbers: [],
    templates: demoTemplates,
    statusDelayMs: 20,
  });
  const caFile = join(folder, 'ca.pem');
  const trusted = [receiver.certificate.certPem, ...(options.strangers?.trusted ?? [])];
  await writeFile(caFile, trusted.join('\n'));
  const [apiPort, workerPort] = [await freePort(), await freePort()];
  const env = suiteEnvironment(options, { apiPort, workerPort, caFile, receivers, sandbox });

  const base = await composeBase(readConfig({ ...env, LOG_LEVEL: 'silent' }), 'test');
  const logFile = (role: string): string => join(folder, `${role}.log`);
  const [api, worker] = await Promise.all([
    startProcess({ role: 'api', env, port: apiPort, logFile: logFile('api') }),
    startProcess({ role: 'worker', env, port: workerPort, logFile: logFile('worker') }),
  ]);
  return {
    apiUrl: `http://127.0.0.1:${apiPort}`,
    api,
    worker,
    sandbox,
    receiver,
    receivers,
    base,
    env,
    log: (role) => readFile(logFile(role), 'utf8'),
    async close() {
      await sandbox.close();
      await Promise.all([api.stop(), worker.stop()]);
      await Promise.all([...receivers.map((each) => each.close()), base.lifecycle.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Surroundings {
  apiPort: number;
  workerPort: number;
  caFile: string;
  receivers: TestReceiver[];
  sandbox: Sandbox;
}

function suiteEnvironment(
  { settings = {}, engines, strangers, models = [] }: HeraldOptions,
  { apiPort, workerPort, caFile, receivers, sandbox }: Surroundings,
): NodeJS.ProcessEnv {
  const suite = `t${randomBytes(5).toString('hex')}`;
  const { PATH, HOME, TEST_MONGODB_URI, TEST_TEMPORAL_ADDRESS } = process.env;
  return {
    PATH,
    HOME,
    HERALD_ENV: 'development',
    PORT: String(apiPort),
    HERALD_PUBLIC_URL: `http://127.0.0.1:${apiPort}`,
    WORKER_PORT: String(workerPort),
    HERALD_SECRET_KEY: randomBytes(32).toString('base64'),
    MONGODB_URI: `${engines?.mongodbUri ?? TEST_MONGODB_URI}/${suite}`,
    TEMPORAL_ADDRESS: engines?.temporalAddress ?? TEST_TEMPORAL_ADDRESS,
    TEMPORAL_TASK_QUEUE_PREFIX: suite,
    META_GRAPH_URL: sandbox.url,
    TWILIO_API_URL: sandbox.url,
    TWILIO_CONTENT_URL: sandbox.url,
    TWILIO_MESSAGING_URL: sandbox.url,
    EGRESS_ALLOW_ORIGINS: [
      ...receivers.map(({ origin }) => origin),
      ...(strangers?.origins ?? []),
    ].join(','),
    EGRESS_EXTRA_CA_FILE: caFile,
    AGENT_ALLOW_ORIGINS: [sandbox.url, ...models].join(','),
    AGENT_QUIET_MS: '200',
    AGENT_RETRY_DELAYS_MS: '50,100,150',
    WEBHOOK_RETRY_DELAYS_MS: '0,300,600,900',
    SEND_RETRY_DELAYS_MS: '50,100',
    SWEEP_INTERVAL_MS: '300',
    SWEEP_AFTER_MS: '1000',
    ...settings,
  };
}
