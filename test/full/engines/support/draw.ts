/** Random choices that a seed repeats. */
export interface Draw {
  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number;
  one<Value>(values: readonly Value[]): Value;
}

/** @see mulberry32, a small generator of the public domain */
export function drawing(seed: number): Draw {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    one<Value>(values: readonly Value[]) {
      const value = values[below(values.length)];
      if (value === undefined && values.length === 0) throw new Error('nothing to choose from');
      return value as Value;
    },
  };
}
