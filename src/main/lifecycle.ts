import { ConfigError } from '../config';
import type { Logger } from '../ports/logger';

/** Resources of a process, which it closes in reverse order of opening. */
export interface Lifecycle {
  /** Registers how to close a resource that was just opened. */
  onClose(name: string, close: () => Promise<void>): void;
  /** Closes everything within the deadline, last opened first. Returns the exit code. */
  close(): Promise<number>;
}

export interface LifecycleOptions {
  log: Logger;
  /** Deadline of a stop. */
  timeoutMs: number;
}

export function createLifecycle({ log, timeoutMs }: LifecycleOptions): Lifecycle {
  const closers: { name: string; close: () => Promise<void> }[] = [];

  async function closeAll(): Promise<number> {
    let code = 0;
    for (const { name, close } of closers.toReversed()) {
      try {
        await close();
        log.debug({ name }, 'closed');
      } catch (error) {
        code = 1;
        log.error({ name, err: error }, 'could not be closed');
      }
    }
    return code;
  }

  return {
    onClose: (name, close) => void closers.push({ name, close }),
    close: () => Promise.race([closeAll(), deadline(timeoutMs, log)]),
  };
}

function deadline(timeoutMs: number, log: Logger): Promise<number> {
  return new Promise((resolve) => {
    setTimeout(() => {
      log.error({ timeoutMs }, 'the stop took too long and is cut off');
      resolve(1);
    }, timeoutMs).unref();
  });
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Closes everything and ends the process: on a signal, when `failed` rejects, or on an uncaught error. The exit code is 0
 * for a clean stop only.
 */
export function exitInOrder(lifecycle: Lifecycle, log: Logger, failed: Promise<unknown>): void {
  let stopping = false;
  const stop = async (reason: string, code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    const closeCode = await lifecycle.close();
    process.exit(Math.max(code, closeCode));
  };
  for (const signal of SIGNALS) {
    process.off(signal, endAtOnce);
    process.on(signal, () => void stop(signal, 0));
  }
  const crash = (error: unknown): void => {
    log.error({ err: error }, 'fatal');
    void stop('failure', 1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  failed.catch(crash);
}

/**
 * Runs an API or a worker. A signal ends one that still starts, or waits for a database: nothing has been accepted yet that
 * a stop in order would finish, and the first process of a container ignores signals without a handler.
 */
export function runService(main: () => Promise<void>): void {
  for (const signal of SIGNALS) process.on(signal, endAtOnce);
  runMain(main);
}

/** Runs the main function of a process; an error at its start is printed in one sentence, with exit code 1. */
export function runMain(main: () => Promise<void>): void {
  Promise.resolve()
    .then(main)
    .catch((error: unknown) => {
      console.error(error instanceof ConfigError ? error.message : startFailure(error));
      process.exit(1);
    });
}

function endAtOnce(): void {
  process.exit(0);
}

function startFailure(error: unknown): string {
  return error instanceof Error ? `cannot start: ${error.message}` : 'cannot start';
}
