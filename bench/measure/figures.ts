import type { Slice } from './slice';

export interface Distribution {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** The distribution of the values; NaN where there are none. */
export function distributionOf(values: readonly number[]): Distribution {
  const sorted = values.toSorted((left, right) => left - right);
  return {
    count: sorted.length,
    p50: percentile(sorted, 50),
    p95: percentile(sorted, 95),
    p99: percentile(sorted, 99),
    max: percentile(sorted, 100),
  };
}

/** Nearest rank: a value that was really measured, never one between two. */
function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

/** The latencies of several slices as one distribution, in milliseconds. */
export function latencyOf(slices: readonly Pick<Slice, 'latenciesMs'>[]): Distribution {
  return distributionOf(slices.flatMap(({ latenciesMs }) => latenciesMs));
}

/** Computes the throughput in a second, over several slices. */
export function perSecond(slices: readonly Slice[]): number {
  const cameThrough = sum(slices, ({ offered, lost }) => offered - lost);
  return cameThrough / (sum(slices, ({ elapsedMs }) => elapsedMs) / 1000);
}

/** Calls that failed, deliveries that never arrived, and deliveries that arrived more than once. */
export function troubleOf(slices: readonly Slice[]) {
  return {
    failed: sum(slices, ({ failures }) => failures.length),
    lost: sum(slices, ({ lost }) => lost),
    repeated: sum(slices, ({ repeats }) => repeats),
  };
}

export function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
