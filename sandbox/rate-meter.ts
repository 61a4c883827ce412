interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** Counts sends per number: as many at once as a second allows, then one each time its share of a second is over. */
export class RateMeter {
  private readonly buckets = new Map<string, Bucket>();

  /** True when this send is within `perSecond`, which may be less than 1; null allows everything. */
  take(number: string, perSecond: number | null, nowMs = performance.now()): boolean {
    if (perSecond === null) return true;
    const capacity = Math.max(1, perSecond);
    const bucket = this.buckets.get(number) ?? { tokens: capacity, filledAtMs: nowMs };
    const refilled = bucket.tokens + ((nowMs - bucket.filledAtMs) / 1000) * perSecond;
    const tokens = Math.min(capacity, refilled);
    const taken = tokens >= 1;
    this.buckets.set(number, { tokens: taken ? tokens - 1 : tokens, filledAtMs: nowMs });
    return taken;
  }

  /** Lets a number send again as after a pause; every number where none is named. */
  reset(number?: string): void {
    if (number === undefined) this.buckets.clear();
    else this.buckets.delete(number);
  }
}
