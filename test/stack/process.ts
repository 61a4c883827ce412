import { join } from 'node:path';
import type { RunningEngine } from '../../engines/types';
import { awaitAnswer } from '../../engines/answer';
import { launch } from '../../engines/launch';

/** A process stops within its own limit (SHUTDOWN_TIMEOUT_MS), and says by its exit code whether in order. */
const STOP_DEADLINE_MS = 120_000;

/** A compiled process of Herald that a test can kill and start again. */
export interface TestProcess {
  pid(): number;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  start(): Promise<void>;
}

export interface TestProcessOptions {
  role: 'api' | 'worker';
  env: NodeJS.ProcessEnv;
  /** Where it answers /readyz. */
  port: number;
  logFile: string;
  /** Folder of another build; that of this source by default. */
  dist?: string;
}

/** Starts `dist/src/main/<role>.js` and waits until it is ready. */
export async function startProcess(options: TestProcessOptions): Promise<TestProcess> {
  let running = await launchReady(options);
  return {
    pid: () => running.pid,
    async kill() {
      process.kill(running.pid, 'SIGKILL');
      await running.exited;
    },
    async stop() {
      await running.stop();
      return (await running.exited).code;
    },
    async start() {
      running = await launchReady(options);
    },
  };
}

async function launchReady({
  role,
  env,
  port,
  logFile,
  dist = join(__dirname, '../../dist'),
}: TestProcessOptions): Promise<RunningEngine> {
  const entry = join(dist, `src/main/${role}.js`);
  const running = await launch({
    name: role,
    command: process.execPath,
    args: [entry],
    logFile,
    env,
    stopDeadlineMs: STOP_DEADLINE_MS,
  });
  await awaitAnswer(running, port, logFile, async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    if (!response.ok) throw new Error(await response.text());
  });
  return running;
}
