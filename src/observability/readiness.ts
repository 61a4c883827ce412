import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../ports/logger';
import type { Dependency, Metrics } from '../ports/metrics';

/** Answer of `/readyz`, in fixed words: a driver's own message goes into the log. */
export interface ReadinessReport {
  /** `degraded`: ready, though something is away that part of the work can do without. */
  status: 'ok' | 'degraded' | 'unavailable' | 'stopping';
  checks: Record<Dependency, 'ok' | 'unavailable'>;
}

export interface Readiness {
  /** Looks at what the process depends on, at most once a second however often it is asked. */
  report(): Promise<ReadinessReport>;
  /** From now on the process is not ready. */
  stop(): void;
}

export interface ReadinessOptions {
  /** Each resolves when its dependency answers. */
  checks: Record<Dependency, () => Promise<void>>;
  metrics: Pick<Metrics, 'dependencyUp'>;
  log: Logger;
  /** How long a check may take, and how long its result holds. */
  timeoutMs?: number;
  holdsMs?: number;
}

const TIMEOUT_MS = 2000;
const HOLDS_MS = 1000;

/** A process that lacks one of these can do nothing for anybody. */
const NEEDED: ReadonlySet<string> = new Set<Dependency>(['mongodb']);

/** A process is ready while MongoDB answers: callbacks, sign-in, the Inbox and all reads go on without Temporal. */
export function createReadiness(options: ReadinessOptions): Readiness {
  const { checks, metrics, log, timeoutMs = TIMEOUT_MS, holdsMs = HOLDS_MS } = options;
  const away = new Set<string>();
  let isStopping = false;
  let current: Promise<ReadinessReport['checks']> | null = null;

  function note(dependency: Dependency, problem: unknown): void {
    metrics.dependencyUp(dependency, problem === null);
    if (problem === null) {
      if (away.delete(dependency)) log.info({ dependency }, 'a dependency answers again');
    } else if (!away.has(dependency)) {
      away.add(dependency);
      log.warn({ dependency, err: problem }, 'a dependency does not answer');
    }
  }

  async function ask(dependency: Dependency): Promise<'ok' | 'unavailable'> {
    const problem = await problemOf(checks[dependency], timeoutMs);
    note(dependency, problem);
    return problem === null ? 'ok' : 'unavailable';
  }

  async function askAll(): Promise<ReadinessReport['checks']> {
    const [mongodb, temporal] = await Promise.all([ask('mongodb'), ask('temporal')]);
    setTimeout(() => (current = null), holdsMs).unref();
    return { mongodb, temporal };
  }

  return {
    async report() {
      current ??= askAll();
      const results = await current;
      return { status: isStopping ? 'stopping' : statusOf(results), checks: results };
    },
    stop: () => void (isStopping = true),
  };
}

function statusOf(checks: ReadinessReport['checks']): ReadinessReport['status'] {
  const away = Object.entries(checks).filter(([, result]) => result !== 'ok');
  if (away.some(([name]) => NEEDED.has(name))) return 'unavailable';
  return away.length === 0 ? 'ok' : 'degraded';
}

/** Why a check fails, or that it takes too long; null when it passes. */
async function problemOf(check: () => Promise<void>, timeoutMs: number): Promise<unknown> {
  const timer = new AbortController();
  const late = pause(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${timeoutMs} ms`);
  });
  try {
    await Promise.race([check(), late]);
    return null;
  } catch (error) {
    return error ?? new Error('the check failed');
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}
