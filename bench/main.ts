import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { modelTable } from './model';
import { type BenchOptions, HELP, parseOptions } from './options';
import { comparedWith } from './report/compare';
import { printedHead, printedPart, printedTable } from './report/print';
import type { PartReport, RunReport } from './report/report';
import { runPart } from './run-part';
import { engineVersions } from './stack/start-stack';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const METHOD =
  'Each part on a stack of its own; what is compared takes turns in each round, and the first changes with each round; ' +
  'open loop at a constant rate, latency from when a call was due; docs/performance.md has the details.';

/** `npm run bench`. Exit code 0 when no part failed and nothing was lost; with --strict also every bar has to be met. */
export async function main(argv: string[]): Promise<void> {
  try {
    const options = parseOptions(argv);
    if (options.help) {
      console.log(HELP);
      return;
    }
    if (options.model) {
      console.log(printedTable(modelTable()));
      return;
    }
    const earlier = await readReport(options.compareFile);
    const run = await measureParts(options, earlier);
    if (options.jsonFile !== null) await writeReport(options.jsonFile, run);
    // Work under way may still hold the process.
    process.exit(run.parts.every((part) => isSuccess(part, options)) ? 0 : 1);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

/** Measures one part after the other and prints each when it ends. A signal ends the part under way, and the run. */
async function measureParts(options: BenchOptions, earlier: RunReport | null): Promise<RunReport> {
  let isOver = false;
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of SIGNALS) {
      process.once(signal, () => {
        isOver = true;
        reject(new Error(`stopped by ${signal}`));
      });
    }
  });
  interrupted.catch(() => undefined);
  const print = options.jsonFile === '-' ? console.error : console.log;
  const run = await newReport(options);
  print(printedHead(run));
  for (const part of options.parts) {
    if (isOver) break;
    const measured = await runPart(part, options, interrupted);
    run.parts.push(measured);
    print(`\n${printedPart(measured)}`);
    const compared = earlier && comparedWith(earlier, measured);
    if (compared) print(`\n${printedTable(compared)}`);
  }
  return run;
}

async function newReport({ parts: _parts, ...options }: BenchOptions): Promise<RunReport> {
  const [cpu] = cpus();
  const sizes = Object.entries(options).filter(([, value]) => typeof value === 'number');
  return {
    date: new Date().toISOString(),
    method: METHOD,
    machine: `${cpus().length} x ${cpu?.model ?? 'unknown'}`,
    versions: `Node ${process.version}, ${await engineVersions(options.stack, console.error)}`,
    sizes: Object.fromEntries(sizes) as Record<string, number>,
    parts: [],
  };
}

/** @throws Error that names the file when it is not an earlier run */
async function readReport(file: string | null): Promise<RunReport | null> {
  if (file === null) return null;
  try {
    const report = JSON.parse(await readFile(file, 'utf8')) as RunReport;
    if (Array.isArray(report.parts)) return report;
  } catch (cause) {
    throw new Error(`cannot read ${file}, which --json should have written`, { cause });
  }
  throw new Error(`${file} was not written by --json`);
}

async function writeReport(file: string, run: RunReport): Promise<void> {
  const text = `${JSON.stringify(run, null, 2)}\n`;
  if (file === '-') process.stdout.write(text);
  else await writeFile(file, text);
}

function isSuccess({ failure, problems, judgements }: PartReport, { strict }: BenchOptions) {
  const nothingWentWrong = failure === null && problems.length === 0;
  return nothingWentWrong && (!strict || judgements.every(({ met }) => met));
}
