import { parseArgs } from 'node:util';

/** Parts that the bench can measure alone. */
const PARTS = [
  'messages',
  'templates',
  'isolation',
  'sends',
  'callbacks',
  'inbox',
  'console',
] as const;

export type PartName = (typeof PARTS)[number];

export interface BenchOptions {
  /** How often every measurement is repeated, Herald and bare in turn. */
  rounds: number;
  /** Length of one measurement at a constant rate. */
  secondsPerSlice: number;
  /** Deliveries offered at once to measure how many complete in a second. */
  burstSize: number;
  /** How often each contender lists 100 templates. */
  shortLists: number;
  /** How often Herald lists 5,000 templates. */
  longLists: number;
  /** How long callbacks are offered at the rate of a busy account. */
  callbackSeconds: number;
  /** How often each read of the Inbox and of the console is made. */
  pageReads: number;
  /** Parts to measure. */
  parts: readonly PartName[];
  /** Prints a JSON document instead of tables. */
  json: boolean;
  /** A missed bar is a failure. */
  strict: boolean;
  help: boolean;
}

const MAX_SECONDS = 600;

/** Reads the command line. @throws Error with a sentence for people */
export function parseOptions(argv: string[]): BenchOptions {
  const { values } = parseArgs({
    args: argv,
    options: {
      quick: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { quick, seconds, only, json, strict, help } = values;
  const size = quick
    ? {
        rounds: 1,
        secondsPerSlice: 4,
        burstSize: 120,
        shortLists: 100,
        longLists: 2,
        callbackSeconds: 4,
        pageReads: 30,
      }
    : {
        rounds: 3,
        secondsPerSlice: 15,
        burstSize: 600,
        shortLists: 600,
        longLists: 5,
        callbackSeconds: 20,
        pageReads: 200,
      };
  const secondsPerSlice = seconds === undefined ? size.secondsPerSlice : parseSeconds(seconds);
  const parts = only === undefined ? PARTS : [parsePart(only)];
  return { ...size, secondsPerSlice, parts, json, strict, help };
}

function parsePart(text: string): PartName {
  const part = PARTS.find((name) => name === text);
  if (part !== undefined) return part;
  throw new Error(`--only takes ${PARTS.join(' or ')}, not "${text}"`);
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= MAX_SECONDS) return seconds;
  throw new Error(`--seconds takes a whole number from 1 to ${MAX_SECONDS}, not "${text}"`);
}

export const HELP = `
npm run bench: measures Herald beside a bare one-activity workflow that makes the same POST on the same Temporal,
the template list beside a bare handler that makes the same database calls, a healthy receiver with and without a hanging
one beside it, sends at a healthy provider with and without another that hangs, the callback endpoint under more than it can take, the Inbox and the console's first pages of 10,000
conversations, messages and deliveries beside a find by id, and how those lists scroll in a browser.

  It starts engines, API and worker of its own in a temporary folder, as npm start does, and stops them at the end.
  Herald and bare take turns, so that whatever else the machine does hits both. Close what you can before a real run.

  npm run bench -- [options]

  --quick        small numbers, about two and a half minutes: to see that it runs, not to judge by
  --only PART    messages, templates, isolation, sends, callbacks, inbox or console alone
  --seconds N    length of each measurement at a constant rate (15)
  --json         one JSON document on standard output instead of tables
  --strict       exit code 1 also when a bar is missed
  --help         this text

  Exit code: 0, or 1 when something was lost or failed. What is measured and how to read it: docs/performance.md.
  The settings of docs/configuration.md apply, e.g. CALLBACK_CONCURRENCY=32 npm run bench.
`;
