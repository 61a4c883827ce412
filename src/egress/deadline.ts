import { ExchangeError } from './failures';

/** Deadline of one exchange: its `signal` aborts when the time is up or the caller aborts. */
export interface Deadline {
  /** Aborts with an ExchangeError `timeout` or `aborted` as its reason. */
  readonly signal: AbortSignal;
  elapsedMs(): number;
  /** Gives the exchange this much time from now on, unless it has stopped. */
  restart(timeoutMs: number): void;
  abort(): void;
  /** Clears the timer and stops listening to the caller's signal. */
  stop(): void;
}

/** Starts the clock. AbortSignal.any is not used: in Node 20 it leaks on a signal that outlives many requests. */
export function startDeadline(timeoutMs: number, callerSignal: AbortSignal | undefined): Deadline {
  const startedAt = performance.now();
  const controller = new AbortController();
  const end = (code: 'timeout' | 'aborted', message: string) =>
    controller.abort(new ExchangeError(code, message));
  const abort = () => end('aborted', 'The request was given up before an answer came.');
  const startTimer = (ms: number) =>
    setTimeout(
      () => end('timeout', `No answer within ${ms / 1_000} s. Answer first, then do the work.`),
      ms,
    );
  let timer = startTimer(timeoutMs);
  let isStopped = false;
  callerSignal?.addEventListener('abort', abort, { once: true });
  if (callerSignal?.aborted) abort();
  return {
    signal: controller.signal,
    elapsedMs: () => Math.round(performance.now() - startedAt),
    restart(ms) {
      clearTimeout(timer);
      if (!isStopped) timer = startTimer(ms);
    },
    abort,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', abort);
    },
  };
}
