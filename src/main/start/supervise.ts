import { messageOf } from '../../../engines/errors';
import type { RunningEngine } from '../../../engines/types';
import type { EmbeddedConfig } from '../../config/embedded';
import type { Lifecycle } from '../lifecycle';

export interface Supervised {
  pid(): number;
  stop(): Promise<void>;
}

interface SuperviseOptions {
  report: (line: string) => void;
  /** Called when a process keeps ending or cannot be restarted: everything should stop. */
  giveUp: (sentence: string) => void;
  /** Called when a process failed, before it is started again. */
  onEnded?: (name: string) => void;
}

/** Options that every part of `npm start` gets. */
export interface StackOptions extends SuperviseOptions {
  config: EmbeddedConfig;
  /** Receives everything to close, in order. */
  lifecycle: Lifecycle;
}

const MAX_RESTARTS = 5;
const WINDOW_MS = 60_000;
/** A process that ends with 0 before this age cannot run; an older one was stopped by somebody. */
const SHORT_LIFE_MS = 10_000;

/**
 * Starts several processes side by side and keeps them running. The lifecycle stops them in the given order, including
 * those that had started when another one failed to start.
 * @param starts how to start each process, by the name shown to people
 */
export async function superviseAll<Name extends string>(
  starts: Record<Name, () => Promise<RunningEngine>>,
  { lifecycle, ...options }: SuperviseOptions & { lifecycle: Lifecycle },
): Promise<Record<Name, Supervised>> {
  const names = Object.keys(starts) as Name[];
  const started = await Promise.allSettled(
    names.map(async (name) => [name, await supervise(name, starts[name], options)] as const),
  );
  const running = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  for (const [name, supervised] of running.toReversed())
    lifecycle.onClose(name, () => supervised.stop());
  for (const each of started) if (each.status === 'rejected') throw each.reason;
  return Object.fromEntries(running) as Record<Name, Supervised>;
}

/**
 * Starts a process and restarts it when it ends, until it has failed too often. A process that ends with 0 after a while
 * was stopped by somebody: it is restarted too, and has not failed.
 */
async function supervise(
  name: string,
  start: () => Promise<RunningEngine>,
  { report, giveUp, onEnded }: SuperviseOptions,
): Promise<Supervised> {
  let running = await start();
  let startedMs = Date.now();
  let stopping = false;
  const restartsMs: number[] = [];

  async function watch(): Promise<void> {
    for (;;) {
      const { code, signal } = await running.exited;
      if (stopping) return;
      const how = signal === null ? `code ${code}` : signal;
      if (code !== 0) onEnded?.(name);
      if (code !== 0 || Date.now() - startedMs < SHORT_LIFE_MS) restartsMs.push(Date.now());
      if (restartsMs.filter((at) => at > Date.now() - WINDOW_MS).length > MAX_RESTARTS) {
        return giveUp(
          `${name} ended ${MAX_RESTARTS} times within a minute, the last time with ${how}`,
        );
      }
      report(`${name} ended (${how}), restarting it`);
      running = await start();
      startedMs = Date.now();
      if (stopping) return running.stop();
      report(`${name} is running again, pid ${running.pid}`);
    }
  }

  watch().catch((error: unknown) => giveUp(`${name} cannot be restarted: ${messageOf(error)}`));
  return {
    pid: () => running.pid,
    async stop() {
      stopping = true;
      await running.stop();
    },
  };
}
