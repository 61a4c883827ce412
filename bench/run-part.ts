import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLifecycle } from '../src/main/lifecycle';
import { createLogger } from '../src/observability/logger';
import type { BenchOptions, Sizes } from './options';
import type { PartName } from './parts';
import { measureCallbacks, measureSingle } from './parts/callbacks';
import { measureConsole } from './parts/console';
import { measureCosts } from './parts/costs';
import { measureIsolation } from './parts/isolation';
import { measureLatency } from './parts/latency';
import { measureLists } from './parts/lists';
import { measureScaling } from './parts/scaling';
import { measureSends } from './parts/sends';
import { measureStored } from './parts/stored';
import { measureTemplates } from './parts/templates';
import type { Measured, PartReport } from './report/report';
import { type BenchStack, startBenchStack } from './stack/start-stack';

type Measure = (
  stack: BenchStack,
  sizes: Sizes,
  report: (line: string) => void,
) => Promise<Measured>;

const MEASURES: Record<PartName, Measure> = {
  latency: measureLatency,
  isolation: measureIsolation,
  sends: measureSends,
  callbacks: measureCallbacks,
  single: measureSingle,
  lists: measureLists,
  console: measureConsole,
  templates: measureTemplates,
  stored: measureStored,
  costs: measureCosts,
  scaling: measureScaling,
};

const STOP_TIMEOUT_MS = 60_000;
/** Load that is under way ends with its slice. */
const LAST_CALLS_MS = 60_000;

/**
 * Measures one part on a stack of its own, and stops that whatever happens. Never rejects.
 * @param interrupted rejects when nothing more should be measured
 */
export async function runPart(
  part: PartName,
  options: BenchOptions,
  interrupted: Promise<never>,
): Promise<PartReport> {
  const startedMs = Date.now();
  const report = (line: string): void => console.error(`${part}: ${line} …`);
  const dataDir = await mkdtemp(join(tmpdir(), 'herald-bench-'));
  const log = createLogger('silent', 'bench');
  const lifecycle = createLifecycle({ log, timeoutMs: STOP_TIMEOUT_MS });
  let giveUp: (sentence: string) => void = () => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    giveUp = (sentence) => reject(new Error(sentence));
  });
  const measure = async (): Promise<Measured> => {
    report('Starting');
    const stack = await startBenchStack({ lifecycle, report, giveUp }, dataDir, options.stack);
    return MEASURES[part](stack, options, report);
  };
  const measuring = measure();
  const seconds = (): number => (Date.now() - startedMs) / 1000;
  try {
    const measured = await Promise.race([measuring, ended, interrupted]);
    await lifecycle.close();
    await rm(dataDir, { recursive: true, force: true });
    return { part, seconds: seconds(), ...measured, failure: null };
  } catch (error) {
    await lifecycle.close();
    await Promise.race([measuring.catch(() => undefined), sleep(LAST_CALLS_MS)]);
    const failure = failureOf(part, error, await keepLogs(dataDir));
    const nothing = { tables: [], judgements: [], problems: [] };
    return { part, seconds: seconds(), ...nothing, failure };
  }
}

/** Removes the data but for the logs, and returns their folder. */
async function keepLogs(dataDir: string): Promise<string> {
  for (const name of await readdir(dataDir)) {
    if (name !== 'logs') await rm(join(dataDir, name), { recursive: true, force: true });
  }
  return join(dataDir, 'logs');
}

function failureOf(part: PartName, error: unknown, logs: string): string[] {
  const reason = error instanceof Error ? error.message : String(error);
  const [firstLine = ''] = reason.split('\n');
  return [
    firstLine,
    `Logs of its processes: ${logs}`,
    `Try it alone, with other programs closed: npm run bench -- --only ${part}`,
  ];
}
