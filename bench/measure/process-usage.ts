import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { promisify } from 'node:util';

/** Resources that a process has used. */
export interface Usage {
  /** CPU time of all its threads since it began, in seconds. */
  cpuSeconds: number;
  /** Resident memory, in MB of 2^20 bytes. */
  residentMb: number;
}

/** Linux counts CPU time in these on every common platform (USER_HZ). */
const TICKS_PER_SECOND = 100;
const KB_PER_MB = 1024;

const run = promisify(execFile);

/** Process, or several that do the same work. */
export type Pids = number | readonly number[];

/**
 * Sums up what the processes and their children have used: PostgreSQL has one for each connection. Children of this process
 * are measured by themselves. With `ps` there are no children.
 * @throws Error when there is no such process
 */
export async function usageOf(pids: Pids): Promise<Usage> {
  const read = platform() === 'linux' ? fromProc : fromPs;
  const usages = await Promise.all([pids].flat().map(read));
  return {
    cpuSeconds: usages.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    residentMb: usages.reduce((sum, { residentMb }) => sum + residentMb, 0),
  };
}

async function fromProc(pid: number): Promise<Usage> {
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ]);
  const residentMb = residentOfStatus(status);
  if (pid === process.pid) return { cpuSeconds: cpuOfStat(stat), residentMb };
  const { cpuSeconds } = await ofChildren(pid);
  return { cpuSeconds: cpuOfStat(stat) + cpuOfEndedChildren(stat) + cpuSeconds, residentMb };
}

/** Sums up the children; one that ends meanwhile counts through its parent the next time. */
async function ofChildren(pid: number): Promise<Pick<Usage, 'cpuSeconds'>> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const pids = children.split(' ').filter((each) => each !== '');
  const usages = await Promise.all(
    pids.map((each) => fromProc(Number(each)).catch(() => ({ cpuSeconds: 0 }))),
  );
  return { cpuSeconds: usages.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) };
}

/** `utime` and `stime`, 12th and 13th after the name, which is in brackets and may hold anything. */
function cpuOfStat(stat: string): number {
  return secondsAt(stat, 11);
}

/** `cutime` and `cstime`, the two after them. */
function cpuOfEndedChildren(stat: string): number {
  return secondsAt(stat, 13);
}

function secondsAt(stat: string, place: number): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[place]) + Number(fields[place + 1])) / TICKS_PER_SECOND;
}

function residentOfStatus(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / KB_PER_MB;
}

async function fromPs(pid: number): Promise<Usage> {
  const { stdout } = await run('ps', ['-o', 'rss=,time=', '-p', String(pid)]);
  const [residentKb, time = ''] = stdout.trim().split(/\s+/);
  return { cpuSeconds: secondsOfPsTime(time), residentMb: Number(residentKb) / KB_PER_MB };
}

/** `[[days-]hours:]minutes:seconds[.hundredths]`. */
function secondsOfPsTime(time: string): number {
  const [days, clock] = time.includes('-') ? time.split('-') : ['0', time];
  const parts = (clock ?? '').split(':').map(Number);
  return parts.reduce((sum, part) => sum * 60 + part, 0) + Number(days) * 86_400;
}
