import { afterAll, beforeAll } from '@jest/globals';
import { readFile, stat } from 'node:fs/promises';
import type { Stage } from '../stack/stage';
import { type TestReceiver, startReceiver } from './receiver';
import { remote } from './remote';
import { type TestRun, currentRun } from './run';

/** A running Herald and the world around it, as suites see it. Tests take a tenant of their own (tenant.ts). */
export interface TestHerald {
  apiUrl: string;
  workerUrl: string;
  /** Another API process of the same Herald, for what has to hold over processes. */
  other: { apiUrl: string };
  sandboxUrl: string;
  stage: Stage;
  /** The environment of the API. */
  env: NodeJS.ProcessEnv;
  /** The suite's usual receiver. */
  receiver: TestReceiver;
  /** A receiver that is an origin of its own, whose trouble is not held against the others. */
  newReceiver(): Promise<TestReceiver>;
  /** Returns the lines that a process has logged since the suite began. */
  log(role: 'api' | 'worker'): Promise<string>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** `limited`: call the API whose limits are low (test/stack/settings.ts), with the usual one as the other. */
  api?: 'usual' | 'limited';
}

/** Opens the Herald that all suites share (test/stack/start-stack.ts), with receivers of the suite's own. */
export async function openHerald({ api = 'usual' }: OpenOptions = {}): Promise<TestHerald> {
  const run = currentRun();
  const stage = remote<Stage>(run.stageUrl);
  const receivers: TestReceiver[] = [];
  const newReceiver = async (): Promise<TestReceiver> => {
    const receiver = await onLeasedPort(stage, 'receiver', (port) =>
      startReceiver(run.certificate, port),
    );
    receivers.push(receiver);
    return receiver;
  };
  const [apiUrl, otherUrl] =
    api === 'usual' ? [run.apiUrl, run.limitedApiUrl] : [run.limitedApiUrl, run.apiUrl];
  const log = await logsSinceNow(run, api);
  return {
    apiUrl,
    other: { apiUrl: otherUrl },
    workerUrl: run.workerUrl,
    sandboxUrl: run.sandboxUrl,
    stage,
    env: run.env,
    receiver: await newReceiver(),
    newReceiver,
    log,
    async close() {
      await Promise.all(receivers.map((receiver) => receiver.close()));
    },
  };
}

/** Opens it for a suite; its members are there once the tests run. */
export function useHerald(options?: OpenOptions): TestHerald {
  const herald = {} as TestHerald;
  beforeAll(async () => {
    Object.assign(herald, await openHerald(options));
  });
  afterAll(() => herald.close());
  return herald;
}

/** Starts a server on a port that Herald may call. Another program may hold one: then the next is tried. */
export async function onLeasedPort<Server>(
  stage: Pick<Stage, 'leasePort'>,
  kind: 'receiver' | 'model',
  start: (port: number) => Promise<Server>,
): Promise<Server> {
  for (;;) {
    const port = await stage.leasePort(kind);
    try {
      return await start(port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

async function logsSinceNow({ logFiles }: TestRun, api: 'usual' | 'limited') {
  const files = {
    api: api === 'usual' ? logFiles.api : logFiles.limitedApi,
    worker: logFiles.worker,
  };
  const starts = { api: await sizeOf(files.api), worker: await sizeOf(files.worker) };
  return async (role: 'api' | 'worker'): Promise<string> => {
    const bytes = await readFile(files[role]);
    return bytes.subarray(starts[role]).toString();
  };
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file)).size;
}
