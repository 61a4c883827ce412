interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** Token bucket per number: holds the sends of one second and refills evenly. */
export class RateMeter {
  private readonly buckets = new Map<string, Bucket>();

  /** Returns true when this send is within `perSecond`, which may be less than 1; null allows every send. */
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

  /** Fills the bucket of one number, or of every number. */
  reset(number?: string): void {
    if (number === undefined) this.buckets.clear();
    else this.buckets.delete(number);
  }
}
