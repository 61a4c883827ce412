import type { Logger } from '../ports/logger';

/** Things to close, in the reverse order of their opening. */
export interface Lifecycle {
  /** Registers how to close what was just opened. */
  onClose(name: string, close: () => Promise<void>): void;
  /** Closes everything, last opened first, within the deadline. Returns the exit code. */
  close(): Promise<number>;
}

export interface LifecycleOptions {
  log: Logger;
  /** A stop that takes longer is cut off. */
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

/** Ends the process in order: on a signal, when `failed` rejects, or on an error nobody caught. Exit code 0 only for a clean stop. */
export function exitInOrder(lifecycle: Lifecycle, log: Logger, failed: Promise<unknown>): void {
  let stopping = false;
  const stop = async (reason: string, code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    const closeCode = await lifecycle.close();
    process.exit(Math.max(code, closeCode));
  };
  for (const signal of SIGNALS) process.on(signal, () => void stop(signal, 0));
  const crash = (error: unknown): void => {
    log.error({ err: error }, 'fatal');
    void stop('failure', 1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  failed.catch(crash);
}
