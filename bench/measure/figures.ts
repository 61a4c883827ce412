import { type Distribution, distributionOf } from './distribution';
import type { Slice } from './slice';

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
