import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../../engines/errors';
import type { RunningEngine } from '../../../engines/types';
import type { EmbeddedConfig } from '../../config/embedded';
import type { Lifecycle } from '../lifecycle';
import { MAX_RESTARTS, type Restarts, fewRestarts } from './restarts';

export interface Supervised {
  pid(): number;
  stop(): Promise<void>;
}

interface SuperviseOptions {
  report: (line: string) => void;
  /** Called when a process is not started again: everything should stop. */
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

/** Starts a process; resolves when it is ready. The signal stops it, before as well as after that. */
export type Start = (signal: AbortSignal) => Promise<RunningEngine>;

/**
 * Starts several processes side by side and keeps them running. The lifecycle stops them in the given order, including
 * those that had started when another one failed to start.
 * @param starts how to start each process, by the name shown to people
 * @param restarts made for each process; says whether and when it is started again
 */
export async function superviseAll<Name extends string>(
  starts: Record<Name, Start>,
  { lifecycle, ...options }: SuperviseOptions & { lifecycle: Lifecycle },
  restarts: () => Restarts = fewRestarts,
): Promise<Record<Name, Supervised>> {
  const names = Object.keys(starts) as Name[];
  const started = await Promise.allSettled(
    names.map(
      async (name) => [name, await supervise(name, starts[name], options, restarts())] as const,
    ),
  );
  const running = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  for (const [name, supervised] of running.toReversed())
    lifecycle.onClose(name, () => supervised.stop());
  for (const each of started) if (each.status === 'rejected') throw each.reason;
  return Object.fromEntries(running) as Record<Name, Supervised>;
}

/** Starts a process, and starts it again when it ends, for as long as `restarts` allows it. */
async function supervise(
  name: string,
  start: Start,
  options: SuperviseOptions,
  restarts: Restarts,
): Promise<Supervised> {
  const { report, giveUp, onEnded } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = await start(signal);

  async function watch(): Promise<void> {
    for (let startedMs = Date.now(); ; startedMs = Date.now()) {
      const { code, signal: killedBy } = await running.exited;
      if (signal.aborted) return;
      const how = killedBy ?? `code ${code}`;
      if (code !== 0) onEnded?.(name);
      const pauseMs = restarts({ wasReady: true, code, livedMs: Date.now() - startedMs });
      if (pauseMs === null)
        return giveUp(
          `${name} ended ${MAX_RESTARTS} times within a minute, the last time with ${how}`,
        );
      report(`${name} ended (${how}), restarting it`);
      running = await startAgain({ name, start, restarts, pauseMs, signal, report });
      if (signal.aborted) return running.stop();
      report(`${name} is running again, pid ${running.pid}`);
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) giveUp(`${name} cannot be restarted: ${messageOf(error)}`);
  });
  return {
    pid: () => running.pid,
    async stop() {
      stopping.abort();
      await running.stop();
      await watching;
    },
  };
}

interface NextStart extends Pick<SuperviseOptions, 'report'> {
  name: string;
  start: Start;
  restarts: Restarts;
  /** Before the first try. */
  pauseMs: number;
  signal: AbortSignal;
}

/** Tries to start a process, and says why it did not start. @throws Error of the last try that `restarts` allows */
async function startAgain(next: NextStart): Promise<RunningEngine> {
  const { name, start, restarts, signal, report } = next;
  for (let { pauseMs } = next; ;) {
    await sleep(pauseMs, undefined, { signal });
    try {
      return await start(signal);
    } catch (error) {
      const nextMs = restarts({ wasReady: false, code: null, livedMs: 0 });
      if (signal.aborted || nextMs === null) throw error;
      report(`${name} is tried again in ${nextMs / 1000} s: ${messageOf(error)}`);
      pauseMs = nextMs;
    }
  }
}
