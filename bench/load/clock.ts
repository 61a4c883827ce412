/**
 * The machine's monotonic clock in milliseconds. Unlike `performance.now()` it is the same in every process, so a
 * time taken by the receiver can be compared with one taken by the load.
 */
export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
