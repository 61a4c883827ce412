import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { isTaken, noAnswer, type Callback, type Outcome } from './callback';
import type { TrafficLog } from './traffic-log';

const CLOSE_GRACE_MS = 1_000;

/** Posts callbacks and repeats those that were not taken. */
export class CallbackSender {
  private readonly agent = new Agent();
  private readonly stopping = new AbortController();
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(private readonly traffic: TrafficLog) {
    // Each waiting callback has a listener that goes with its wait: many are no leak.
    setMaxListeners(0, this.stopping.signal);
  }

  /**
   * Makes one attempt; when it fails the repeats run in the background. Resolves with true when the attempt was taken;
   * false also when there is nowhere to send it.
   */
  async send(callback: Callback): Promise<boolean> {
    const outcome = await this.attempt(callback, 1);
    if (outcome === null) return false;
    if (isTaken(callback, outcome)) return true;
    this.inBackground(() => this.repeat(callback, outcome));
    return false;
  }

  /** Runs a task that ends early, without an error, when the sandbox stops. */
  inBackground(task: () => Promise<unknown>): void {
    if (this.stopping.signal.aborted) return;
    const running = task()
      .catch((error: unknown) => {
        if (!this.stopping.signal.aborted) throw error;
      })
      .finally(() => this.underWay.delete(running));
    this.underWay.add(running);
  }

  /** Waits; rejects when the sandbox stops. Never keeps the process alive. */
  async pause(delayMs: number): Promise<void> {
    await sleep(delayMs, undefined, { signal: this.stopping.signal, ref: false });
  }

  async close(): Promise<void> {
    this.stopping.abort();
    const grace = sleep(CLOSE_GRACE_MS, undefined, { ref: false });
    await Promise.race([Promise.allSettled(this.underWay), grace]);
    await this.agent.destroy();
  }

  /** Repeats a callback after its first outcome until it is taken or given up. */
  private async repeat(callback: Callback, first: Outcome): Promise<void> {
    const { attempts, firstDelayMs } = callback.retry;
    let outcome: Outcome | null = first;
    for (let attempt = 2; attempt <= attempts; attempt += 1) {
      if (outcome === null || isTaken(callback, outcome) || !callback.isRepeated(outcome)) break;
      await this.pause(firstDelayMs * 2 ** (attempt - 2));
      outcome = await this.attempt(callback, attempt);
    }
  }

  /** Makes one attempt; null when there is nowhere to send it. */
  private async attempt(callback: Callback, attempt: number): Promise<Outcome | null> {
    const outgoing = callback.request();
    if (outgoing === null) return null;
    const outcome = await this.post(outgoing, callback.timeoutMs);
    this.traffic.addCallback({
      at: new Date().toISOString(),
      provider: callback.provider,
      what: callback.what,
      url: outgoing.url,
      attempt,
      answer: outcome.status,
    });
    return outcome;
  }

  private async post(
    { url, headers, body }: NonNullable<ReturnType<Callback['request']>>,
    timeoutMs: number,
  ): Promise<Outcome> {
    try {
      const response = await request(url, {
        method: 'POST',
        headers,
        body,
        dispatcher: this.agent,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body.dump();
      return { status: response.statusCode };
    } catch (error) {
      return noAnswer(error);
    }
  }
}
