/** Does something and returns how much CPU time it took. */
export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the least CPU time of a few measurements: other work and garbage collection only add to one. */
export function leastCpuMs(work: () => unknown): number {
  return Math.min(...Array.from({ length: 12 }, () => cpuMs(work)));
}
