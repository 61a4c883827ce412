import type { Outcome } from '../callback';

type AnswerClass = '1xx' | '2xx' | '3xx' | '4xx' | '5xx' | 'none';

/** Result of a load. Latencies are in milliseconds, from when a callback was due to the end of its first attempt. */
export interface LoadReport {
  offered: { statuses: number; requests: number };
  /** Answers to first attempts. */
  answered: Partial<Record<AnswerClass, number>>;
  latencyMs: { p50: number; p95: number; p99: number; max: number };
  /** Statuses taken at a repeat. */
  takenLater: number;
  /** Statuses no attempt delivered. */
  neverTaken: number;
  /** From the first callback to the end of the last. */
  seconds: number;
}

/** Counts what becomes of the callbacks of a load. */
export class LoadTally {
  private readonly offered = { statuses: 0, requests: 0 };
  private readonly answered: LoadReport['answered'] = {};
  private readonly latencies: number[] = [];
  private takenLater = 0;
  private neverTaken = 0;

  addFirst(statuses: number, { status }: Outcome, latencyMs: number): void {
    const name = status === null ? 'none' : (`${Math.floor(status / 100)}xx` as AnswerClass);
    this.offered.statuses += statuses;
    this.offered.requests += 1;
    this.answered[name] = (this.answered[name] ?? 0) + 1;
    this.latencies.push(latencyMs);
  }

  addRepeated(statuses: number, taken: boolean): void {
    if (taken) this.takenLater += statuses;
    else this.neverTaken += statuses;
  }

  report(seconds: number): LoadReport {
    const sorted = Float64Array.from(this.latencies).toSorted();
    return {
      offered: this.offered,
      answered: this.answered,
      latencyMs: {
        p50: percentile(sorted, 50),
        p95: percentile(sorted, 95),
        p99: percentile(sorted, 99),
        max: percentile(sorted, 100),
      },
      takenLater: this.takenLater,
      neverTaken: this.neverTaken,
      seconds,
    };
  }
}

/** By nearest rank, to a tenth; 0 of nothing. */
export function percentile(sorted: Float64Array, percent: number): number {
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  return Math.round((sorted[rank - 1] ?? 0) * 10) / 10;
}
