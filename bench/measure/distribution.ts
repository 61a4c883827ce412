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
