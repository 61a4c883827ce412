import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePorts } from '../../engines/ports';
import { demoTemplates } from '../../sandbox/demo-templates';
import { createSelfSignedCertificate } from '../../sandbox/receiver/self-signed-certificate';
import { startSandbox } from '../../sandbox/start-sandbox';
import { readConfig } from '../../src/config';
import { openapiDocument } from '../../src/http/docs/document';
import { composeAdapters } from '../../src/main/compose/adapters';
import type { TestRun } from '../support/run';
import { sharedBrowser } from './browser';
import { giveDigestKey } from './digest-key';
import { collectNodeWarnings } from './node-warnings';
import { portPool } from './ports';
import { type TestProcessOptions, startProcess } from './process';
import { serveStage } from './serve-stage';
import { LIMITED, SHARED, settingsOf } from './settings';
import { startSmtp } from './smtp';
import { createStage } from './stage';

const RECEIVER_PORTS = 600;
const MODEL_PORTS = 100;

export interface StackOptions {
  mongodbUri: string;
  temporalAddress: string;
  /** For logs and certificates. */
  folder: string;
}

export interface Stack {
  run: TestRun;
  close(): Promise<void>;
}

/** Starts the one Herald that all suites outside test/full share: two APIs, a worker, the sandbox, the stage. */
export async function startStack({
  mongodbUri,
  temporalAddress,
  folder,
}: StackOptions): Promise<Stack> {
  const [receiverPorts, modelPorts] = [portPool(RECEIVER_PORTS), portPool(MODEL_PORTS)];
  const certificate = await createSelfSignedCertificate({ host: '127.0.0.1' });
  const files = filesIn(folder);
  await writeFile(files.ca, certificate.certPem);
  await writeFile(files.openapi, JSON.stringify(openapiDocument()));
  const templates = demoTemplates;
  const sandbox = await startSandbox({ port: 0, numbers: [], templates, statusDelayMs: 20 });
  const smtp = await startSmtp();
  const [apiPort = 0, limitedPort = 0, workerPort = 0] = await freePorts(3);
  const env = {
    ...settingsOf({
      mongodbUri,
      temporalAddress,
      apiPort,
      workerPort,
      sandboxUrl: sandbox.url,
      caFile: files.ca,
      receiverOrigins: receiverPorts.ports.map((port) => `https://127.0.0.1:${port}`),
      modelOrigins: modelPorts.ports.map((port) => `http://127.0.0.1:${port}`),
    }),
    ...SHARED,
    SMTP_URL: smtp.url,
    SMTP_FROM: 'herald@test.example',
    SMTP_REQUIRE_TLS: 'false',
  };
  const limitedEnv = { ...env, ...LIMITED, PORT: String(limitedPort) };
  await giveDigestKey(env);
  const base = await composeAdapters(readConfig({ ...env, LOG_LEVEL: 'silent' }), 'test');
  const warnings = collectNodeWarnings(folder);
  const start = (options: TestProcessOptions) =>
    startProcess({ ...options, env: { ...options.env, ...warnings.env } });
  const processes = await Promise.all([
    start({ role: 'api', env, port: apiPort, logFile: files.api }),
    start({ role: 'api', env: limitedEnv, port: limitedPort, logFile: files.limitedApi }),
    start({ role: 'worker', env, port: workerPort, logFile: files.worker }),
  ]);
  const browser = sharedBrowser();
  const stage = createStage({
    base,
    env,
    sandbox,
    smtp,
    leasePort: (kind) => (kind === 'receiver' ? receiverPorts : modelPorts).lease(),
    browserEndpoint: () => browser.endpoint(),
  });
  const served = await serveStage(stage);
  return {
    run: {
      stageUrl: served.url,
      apiUrl: `http://127.0.0.1:${apiPort}`,
      limitedApiUrl: `http://127.0.0.1:${limitedPort}`,
      workerUrl: `http://127.0.0.1:${workerPort}`,
      sandboxUrl: sandbox.url,
      env,
      logFiles: { api: files.api, limitedApi: files.limitedApi, worker: files.worker },
      openapiFile: files.openapi,
      certificate,
    },
    async close() {
      await Promise.all([served.close(), browser.close(), sandbox.close()]);
      await Promise.all(processes.map((each) => each.stop()));
      await Promise.all([smtp.close(), base.lifecycle.close()]);
      await warnings.requireNone();
    },
  };
}

function filesIn(folder: string) {
  return {
    ca: join(folder, 'ca.pem'),
    openapi: join(folder, 'openapi.json'),
    api: join(folder, 'api.log'),
    limitedApi: join(folder, 'limited-api.log'),
    worker: join(folder, 'worker.log'),
  };
}
