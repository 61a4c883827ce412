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

/**
 * Returns the processes below one, however deep, as `{ pid, parent, own, ended, command }`; none without /proc. A process
 * that has ended, and that nobody has waited for yet, has lost its command: it gets that of its parent.
 */
export function processesBelow(root) {
  const all = allPids()
    .map((pid) => ({ pid, ...readStat(pid) }))
    .filter(({ parent }) => parent !== undefined);
  const below = (pid, command) =>
    all.filter(({ parent }) => parent === pid).flatMap((each) => withThoseBelow(each, command));
  const withThoseBelow = (each, above) => {
    const command = commandOf(each.pid) || above;
    return [{ ...each, command }, ...below(each.pid, command)];
  };
  return below(root, '');
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
