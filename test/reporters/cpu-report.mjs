import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cpuSecondsOf, processesBelow } from '../../engines/bootstrap/cpu-time.mjs';

const SAMPLE_MS = 1000;
const DEAREST = 10;

/** Processes that suites share, by their command line, and the tiers that use them. */
const SHARED = [
  { name: 'Temporal', command: /temporal server/, tiers: ['api', 'cli', 'console'] },
  { name: 'database', command: /mongod|StandIn/, tiers: ['store', 'api', 'cli', 'console'] },
  { name: 'API', command: /main\/api\.js/, tiers: ['api', 'cli', 'console'] },
  { name: 'worker', command: /main\/worker\.js/, tiers: ['api', 'cli', 'console'] },
  { name: 'browser', command: /chrom/, tiers: ['console'] },
];
const STAGE = { name: 'sandbox and stage', tiers: ['api', 'cli', 'console'] };

/**
 * Tells at the end of a run what its suites cost in CPU time, by tier and for the dearest suites: their own processes, and an
 * equal part of what the shared processes spent in each second that they ran in. Needs /proc.
 */
export default class CpuReport {
  running = [];
  /** Seconds of each suite. */
  costs = new Map();
  /** Seconds of each shared process. */
  spent = new Map();

  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onRunStart() {
    this.sample();
    this.timer = setInterval(() => this.sample(), SAMPLE_MS).unref();
  }

  onTestFileStart({ path }) {
    this.running.push(relative(this.rootDir, path));
  }

  onTestFileResult({ path }) {
    this.running.splice(this.running.indexOf(relative(this.rootDir, path)), 1);
  }

  onRunComplete() {
    clearInterval(this.timer);
    this.sample();
    const folder = process.env.HERALD_TEST_COSTS;
    if (folder === undefined || !existsSync(join(folder, 'suites'))) return;
    // The browser's processes are not waited for, so that they count only while they live.
    writeFileSync(join(folder, 'total'), String(secondsOfTree(process.pid)));
    this.print(this.costsOfSuites(folder));
  }

  /** Divides what each shared process has spent since the last sample among the suites that run. */
  sample() {
    const stack = Number(process.env.HERALD_TEST_STACK_PID);
    if (Number.isNaN(stack)) return;
    for (const [shared, seconds] of sharedSeconds(stack)) {
      const since = seconds - (this.spent.get(shared) ?? 0);
      this.spent.set(shared, seconds);
      const users = this.running.filter((suite) => shared.tiers.includes(tierOf(suite)));
      for (const suite of users) add(this.costs, suite, since / users.length);
    }
  }

  costsOfSuites(folder) {
    const costs = new Map(this.costs);
    for (const line of readFileSync(join(folder, 'suites'), 'utf8').trim().split('\n')) {
      const { suite, seconds } = JSON.parse(line);
      add(costs, relative(this.rootDir, suite), seconds);
    }
    return costs;
  }

  print(costs) {
    const pieceMs = Number(process.env.HERALD_TEST_PIECE_MS);
    const row = ([name, seconds]) => {
      const pieces = Math.round((seconds * 1000) / pieceMs);
      return `${seconds.toFixed(1).padStart(8)} s ${String(pieces).padStart(7)}  ${name}`;
    };
    const table = (title, rows) => `\n${title}\n${sorted(rows).map(row).join('\n')}\n`;
    const dearest = sorted(costs).slice(0, DEAREST);
    const shared = [...this.spent].map(([{ name }, seconds]) => [name, seconds]);
    process.stderr.write(
      [
        table(
          'CPU time and pieces of work by tier, with its part of what is shared',
          byTier(costs),
        ),
        table('The dearest suites', dearest),
        table('What suites share', shared),
      ].join(''),
    );
  }
}

/** Returns the CPU seconds of each shared process. */
function sharedSeconds(stack) {
  const totals = new Map([[STAGE, cpuSecondsOf(stack)?.own ?? 0]]);
  for (const { command, own, ended } of processesBelow(stack)) {
    const shared = SHARED.find((each) => each.command.test(command)) ?? STAGE;
    add(totals, shared, own + ended);
  }
  return totals;
}

/** Returns the CPU seconds of a process and of all below it, those that have ended included. */
function secondsOfTree(pid) {
  const { own, ended } = cpuSecondsOf(pid) ?? { own: 0, ended: 0 };
  return processesBelow(pid).reduce((sum, each) => sum + each.own + each.ended, own + ended);
}

function byTier(costs) {
  const tiers = new Map();
  for (const [suite, seconds] of costs) add(tiers, tierOf(suite), seconds);
  return tiers;
}

function tierOf(suite) {
  return suite.split('/')[1];
}

function add(sums, name, seconds) {
  sums.set(name, (sums.get(name) ?? 0) + seconds);
}

function sorted(rows) {
  return [...rows].toSorted((one, other) => other[1] - one[1]);
}
