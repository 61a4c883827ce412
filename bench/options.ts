import { parseArgs } from 'node:util';
import { PARTS, PART_NAMES, PRODUCTION_PARTS, type PartName } from './parts';

/** Sizes of what is measured. */
export interface Sizes {
  /** How often each measurement at a rate is repeated, both sides in turn. */
  rounds: number;
  /** Length of one measurement at a rate. */
  secondsPerSlice: number;
  /** Deliveries offered at once. */
  burstSize: number;
  /** How long callbacks with ten statuses are offered. */
  callbackSeconds: number;
  /** How long callbacks with one status are offered. */
  singleSeconds: number;
  /** How often each page is read. */
  pageReads: number;
  /** How often each page is opened in a browser. */
  pageOpenings: number;
  /** Records in each list of the console. */
  rows: number;
  /** How often each side lists 100 templates. */
  shortLists: number;
  /** How often Herald lists 5,000 templates. */
  longLists: number;
  /** Stored messages beside which a delivery is measured, after a thousand. */
  storedMessages: number;
}

/** Shapes of Herald that can be measured. */
const STACKS = ['start', 'production-shape'] as const;

export type StackName = (typeof STACKS)[number];

export interface BenchOptions extends Sizes {
  stack: StackName;
  parts: readonly PartName[];
  /** File for all figures; `-` is standard output, and null nowhere. */
  jsonFile: string | null;
  /** Figures of an earlier run, to print beside these. */
  compareFile: string | null;
  /** A missed bar is a failure. */
  strict: boolean;
  /** Prints the model of docs/scaling.md and measures nothing. */
  model: boolean;
  help: boolean;
}

const FULL: Sizes = {
  rounds: 3,
  secondsPerSlice: 15,
  burstSize: 600,
  callbackSeconds: 20,
  singleSeconds: 60,
  pageReads: 200,
  pageOpenings: 15,
  rows: 10_000,
  shortLists: 600,
  longLists: 5,
  storedMessages: 1_000_000,
};

const QUICK: Sizes = {
  rounds: 1,
  secondsPerSlice: 4,
  burstSize: 120,
  callbackSeconds: 4,
  singleSeconds: 4,
  pageReads: 20,
  pageOpenings: 3,
  rows: 10_000,
  shortLists: 60,
  longLists: 1,
  storedMessages: 20_000,
};

/** Reads the command line. @throws Error with a sentence for people */
export function parseOptions(argv: string[]): BenchOptions {
  const { values } = parseArgs({
    args: argv,
    options: {
      quick: { type: 'boolean', default: false },
      stack: { type: 'string', default: 'start' },
      only: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string' },
      rows: { type: 'string' },
      messages: { type: 'string' },
      json: { type: 'string' },
      compare: { type: 'string' },
      strict: { type: 'boolean', default: false },
      model: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { quick, stack, only, seconds, rows, messages, json, compare, ...flags } = values;
  const size = quick ? QUICK : FULL;
  return {
    ...size,
    stack: stackNamed(stack),
    secondsPerSlice: count('--seconds', seconds, [1, 600]) ?? size.secondsPerSlice,
    rows: count('--rows', rows, [100, 1_000_000]) ?? size.rows,
    storedMessages: count('--messages', messages, [1000, 10_000_000]) ?? size.storedMessages,
    parts: partsOf(stackNamed(stack), only),
    jsonFile: json ?? null,
    compareFile: compare ?? null,
    strict: flags.strict,
    model: flags.model,
    help: flags.help,
  };
}

function stackNamed(name: string): StackName {
  const found = STACKS.find((each) => each === name);
  if (found !== undefined) return found;
  throw new Error(`--stack takes ${STACKS.join(' or ')}, not "${name}"`);
}

/** Returns the named parts, or all that the stack can run. @throws Error when it cannot run one of them */
function partsOf(stack: StackName, only: string[]): readonly PartName[] {
  const isPossible = (part: PartName) =>
    stack === 'production-shape' || !PRODUCTION_PARTS.includes(part);
  if (only.length === 0) return PART_NAMES.filter(isPossible);
  const parts = partsNamed(only.flatMap((each) => each.split(',')));
  const impossible = parts.find((part) => !isPossible(part));
  if (impossible === undefined) return parts;
  throw new Error(`--only ${impossible} needs --stack production-shape`);
}

/** Returns the parts in the order in which they always run. */
function partsNamed(names: string[]): PartName[] {
  const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown === undefined) return PART_NAMES.filter((part) => names.includes(part));
  throw new Error(`--only takes ${PART_NAMES.join(', ')}, not "${unknown}"`);
}

function count(
  option: string,
  text: string | undefined,
  [least, most]: [number, number],
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`${option} takes a whole number from ${least} to ${most}, not "${text}"`);
}

const partLines = PART_NAMES.map((name) => `    ${name.padEnd(10)} ${PARTS[name]}`);

export const HELP = `
npm run bench: measures Herald and judges it by the bars of docs/performance.md.

  Each part starts engines, API and worker of its own in a temporary folder, on ports that the system gives, and stops them
  at the end. So a part can be measured alone, and beside another Herald. What is compared takes turns, so that whatever
  else the machine does hits both. Close what you can before a real run.

  npm run bench -- [options]

  --quick          small numbers, to see that it runs, not to judge by
  --only PART      one part; repeat it or separate parts by commas:
${partLines.join('\n')}
  --stack NAME     start: as npm start (default); production-shape: as npm run production-shape
  --seconds N      length of each measurement at a constant rate (15)
  --rows N         records in each list (10000)
  --messages N     stored messages beside which a delivery is measured (1000000)
  --json FILE      writes all figures to a file; - is standard output (npm run --silent), and tables go to standard error
  --compare FILE   prints each figure beside that of an earlier run, which --json has written
  --strict         exit code 1 also when a bar is missed
  --model          prints what docs/scaling.md computes, and measures nothing
  --help           this text

  Exit code: 0, or 1 when a part failed, or a call failed, or something was lost.
  The settings of docs/configuration.md apply, e.g. CALLBACK_CONCURRENCY=32 npm run bench.
`;
