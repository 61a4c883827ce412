/** Percentiles of measured values; NaN where there are none. */
export interface Distribution {
  p50: number;
  p95: number;
  p99: number;
  max: number;
  count: number;
}

export function distributionOf(values: readonly number[]): Distribution {
  const sorted = values.toSorted((left, right) => left - right);
  return {
    p50: percentile(sorted, 50),
    p95: percentile(sorted, 95),
    p99: percentile(sorted, 99),
    max: percentile(sorted, 100),
    count: sorted.length,
  };
}

/** Nearest rank: a value that was really measured, never one between two. */
function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

export function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
