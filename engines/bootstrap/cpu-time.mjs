import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU seconds of a process: its own, and those of all processes below it that have ended and were waited for.
 * Null where the system does not tell (no /proc), or the process is gone.
 */
export function cpuSecondsOf(pid = 'self') {
  const stat = readStat(pid);
  return stat && { own: stat.own, ended: stat.ended };
}

/** Returns the processes below one, however deep, as `{ pid, parent, own, ended, command }`; none without /proc. */
export function processesBelow(root) {
  const all = allPids()
    .map((pid) => ({ pid, ...readStat(pid) }))
    .filter(({ parent }) => parent !== undefined);
  const below = (pid) => all.filter(({ parent }) => parent === pid).flatMap(withThoseBelow);
  const withThoseBelow = (each) => [{ ...each, command: commandOf(each.pid) }, ...below(each.pid)];
  return below(root);
}

function allPids() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function readStat(pid) {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // proc(5): the 2nd field is the name, in parentheses; the parent is the 4th, utime, stime, cutime and cstime follow 13.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15);
  return {
    parent: fields[1],
    own: (user + system) / TICKS_PER_SECOND,
    ended: (endedUser + endedSystem) / TICKS_PER_SECOND,
  };
}

function commandOf(pid) {
  return (read(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
