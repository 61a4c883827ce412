import { createLogger } from '../src/observability/logger';
import { createLifecycle } from '../src/main/lifecycle';
import { runMeasurements } from './measure/run';
import { type BenchOptions, HELP, parseOptions } from './options';
import { printed } from './report/print';
import { type Summary, nothingWentWrong, summarize } from './report/summary';
import { startBenchStack } from './stack/start-stack';

const STOP_TIMEOUT_MS = 60_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `npm run bench`. Exit code 0 when nothing was lost or failed; with --strict also every bar has to be met. */
export async function main(argv: string[]): Promise<void> {
  try {
    const options = parseOptions(argv);
    if (options.help) {
      console.log(HELP);
      return;
    }
    const summary = await measureAndStop(options);
    console.log(options.json ? JSON.stringify(summary, null, 2) : `\n${printed(summary)}`);
    process.exitCode = isSuccess(summary, options) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    // Work under way may still hold the process.
    process.exit(1);
  }
}

/** Progress goes to standard error. Whatever happens, everything that was started is stopped. */
async function measureAndStop(options: BenchOptions): Promise<Summary> {
  const lifecycle = createLifecycle({
    log: createLogger('error', 'bench'),
    timeoutMs: STOP_TIMEOUT_MS,
  });
  const report = (line: string): void => console.error(line);
  let giveUp: (sentence: string) => void = () => undefined;
  const interrupted = new Promise<never>((_resolve, reject) => {
    giveUp = (sentence) => reject(new Error(sentence));
  });
  for (const signal of SIGNALS) process.once(signal, () => giveUp(`Stopped by ${signal}.`));

  const measure = async (): Promise<Summary> => {
    const stack = await startBenchStack({ lifecycle, report, giveUp });
    return summarize(await runMeasurements(stack, options, report));
  };
  try {
    return await Promise.race([measure(), interrupted]);
  } finally {
    await lifecycle.close();
  }
}

function isSuccess(summary: Summary, { strict }: BenchOptions): boolean {
  const { judgements, isolation, sendIsolation } = summary;
  const bars = [...judgements, ...isolation, ...(sendIsolation === null ? [] : [sendIsolation])];
  return nothingWentWrong(summary) && (!strict || bars.every(({ met }) => met));
}
