import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { callbackSignature, metaJson } from './callback-signature';
import type { CallbackRetry, SandboxNumber } from './types';

const ATTEMPT_TIMEOUT_MS = 10_000;
const CLOSE_GRACE_MS = 1_000;

/** Posts signed callbacks and repeats those that are not answered 200. */
export class CallbackSender {
  private readonly agent = new Agent();
  private readonly stopping = new AbortController();
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(
    private readonly numbers: ReadonlyMap<string, SandboxNumber>,
    private readonly retry: CallbackRetry,
  ) {
    // One listener for each callback that waits, gone when its wait is over: many are no leak.
    setMaxListeners(0, this.stopping.signal);
  }

  /** One attempt; when it fails the repeats run in the background. True when the attempt was answered 200. */
  async send(phoneNumberId: string, payload: unknown): Promise<boolean> {
    const body = metaJson(payload);
    const taken = await this.attempt(phoneNumberId, body);
    if (!taken) this.inBackground(() => this.repeat(phoneNumberId, body));
    return taken;
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

  private async repeat(phoneNumberId: string, body: string): Promise<void> {
    for (let attempt = 2; attempt <= this.retry.attempts; attempt += 1) {
      await this.pause(this.retry.firstDelayMs * 2 ** (attempt - 2));
      if (await this.attempt(phoneNumberId, body)) return;
    }
  }

  private async attempt(phoneNumberId: string, body: string): Promise<boolean> {
    const number = this.numbers.get(phoneNumberId);
    if (number === undefined || number.callbackUrl === null) return true;
    try {
      const response = await request(number.callbackUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'facebookexternalua',
          'x-hub-signature-256': callbackSignature(number.appSecret, body),
        },
        body,
        dispatcher: this.agent,
        signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
      });
      await response.body.dump();
      return response.statusCode === 200;
    } catch {
      // Nobody answered: for Meta the same as any answer but 200.
      return false;
    }
  }
}
