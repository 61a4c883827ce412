import { type Distribution, distributionOf, sum } from '../measure/figures';
import type { Slice } from '../measure/slice';
import { cpuMsOf, latenciesOf } from './judge';
import type { Table } from './report';

const SHOWN_FAILURES = 3;

/** Percentiles of measured times, a row for each name. */
export function timesTable(title: string, tookMs: Record<string, readonly number[]>): Table {
  const columns = ['p50', 'p95', 'p99', 'max', 'count'] satisfies (keyof Distribution)[];
  const rows = Object.entries(tookMs).map(([name, values]) => {
    const distribution = distributionOf(values);
    return { name, values: columns.map((column) => distribution[column]) };
  });
  return { title, columns, rows };
}

/** Latencies of slices, with the most that the load itself was late. */
export function latencyTable(slices: Record<string, readonly Slice[]>): Table {
  const timed = Object.entries(slices).filter(([, each]) => latenciesOf(each).length > 0);
  const entries = timed.map(([name, each]) => [name, latenciesOf(each)] as const);
  const { title, columns, rows } = timesTable('Latency, ms', Object.fromEntries(entries));
  return {
    title,
    columns: [...columns, 'load late'],
    rows: rows.map(({ name, values }) => {
      const late = Math.max(...(slices[name] ?? []).map(({ latestMs }) => latestMs));
      return { name, values: [...values, late] };
    }),
  };
}

/** CPU time for each delivery or send, by process and of all of them. */
export function cpuTable(slices: Record<string, readonly Slice[]>): Table {
  const measured = Object.values(slices).flat();
  const all = Object.keys(measured[0]?.cpuSeconds ?? {});
  // Not every stack has every process.
  const processes = all.filter((name) => measured.some(({ cpuSeconds }) => cpuSeconds[name] !== 0));
  const rows = Object.entries(slices).map(([name, each]) => {
    const ofEach = processes.map((process) => cpuMsOf([process])(each));
    return { name, values: [...ofEach, cpuMsOf(processes)(each)] };
  });
  return { title: 'CPU, ms per delivery or send', columns: [...processes, 'all'], rows };
}

/** Deliveries that arrived more than once, where there are any: allowed after a crash, worth knowing otherwise. */
export function repeatsTables(slices: Record<string, readonly Slice[]>): Table[] {
  const rows = Object.entries(slices).flatMap(([name, each]) => {
    const repeats = sum(each, (slice) => slice.repeats);
    return repeats === 0 ? [] : [{ name, values: [repeats] }];
  });
  return rows.length === 0 ? [] : [{ title: 'Arrived again', columns: ['deliveries'], rows }];
}

/** Sentences about calls that failed, and about deliveries that did not arrive. */
export function problemsOf(slices: Record<string, readonly Slice[]>): string[] {
  return Object.entries(slices).flatMap(([name, each]) => {
    const lost = sum(each, (slice) => slice.lost);
    const failures = each.flatMap((slice) => slice.failures);
    const reasons = [...new Set(failures)].slice(0, SHOWN_FAILURES).join('; ');
    return [
      ...(lost === 0 ? [] : [`${name}: ${lost} deliveries did not arrive`]),
      ...(failures.length === 0 ? [] : [`${name}: ${failures.length} calls failed: ${reasons}`]),
    ];
  });
}
