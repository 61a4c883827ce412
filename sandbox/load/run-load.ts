import { isTaken, type Callback } from '../callback';
import type { CallbackSender } from '../callback-sender';
import type { StatusReport } from '../meta/message-callbacks';
import type { SandboxState } from '../sandbox-state';
import type { CallbackRetry } from '../types';
import { LoadTally, type LoadReport } from './load-report';
import { statusesCallback, statusReports, type StatusSource } from './load-statuses';

/** Requests at once. What is due beyond that waits, and its wait counts as latency. */
const MAX_UNDER_WAY = 256;

export interface LoadOptions extends StatusSource {
  statusesPerSecond: number;
  seconds: number;
  /** Statuses in one callback; at Twilio always 1. */
  batchSize: number;
}

/**
 * Sends status callbacks at a fixed pace, whatever becomes of them, repeats those that are not taken as the provider
 * does, and counts. Rejects when the sandbox stops.
 */
export async function runLoad(
  state: SandboxState,
  callbacks: CallbackSender,
  retry: CallbackRetry,
  options: LoadOptions,
): Promise<LoadReport> {
  const { statusesPerSecond, seconds } = options;
  const batchSize = options.provider === 'meta' ? options.batchSize : 1;
  const total = Math.round(statusesPerSecond * seconds);
  const tally = new LoadTally();
  const underWay = new Set<Promise<void>>();
  const source = statusReports(options);
  const startMs = performance.now();
  for (let offered = 0; offered < total; offered += batchSize) {
    const dueMs = startMs + (offered / statusesPerSecond) * 1000;
    const earlyMs = dueMs - performance.now();
    if (earlyMs > 0) await callbacks.pause(earlyMs);
    while (underWay.size >= MAX_UNDER_WAY) await Promise.race(underWay);
    const size = Math.min(batchSize, total - offered);
    const callback = statusesCallback(state, retry, options, take(source, size));
    const delivery = deliver(callbacks, callback, { size, dueMs, tally }).finally(() =>
      underWay.delete(delivery),
    );
    underWay.add(delivery);
  }
  await Promise.all(underWay);
  return tally.report(Math.round(performance.now() - startMs) / 1000);
}

interface Counted {
  size: number;
  dueMs: number;
  tally: LoadTally;
}

async function deliver(
  callbacks: CallbackSender,
  callback: Callback,
  { size, dueMs, tally }: Counted,
): Promise<void> {
  const first = await callbacks.attempt(callback, 1);
  if (first === null) throw new Error('the number is not subscribed any more');
  tally.addFirst(size, first, performance.now() - dueMs);
  if (isTaken(callback, first)) return;
  const last = await callbacks.repeat(callback, first);
  tally.addRepeated(size, last !== null && isTaken(callback, last));
}

function take(
  source: Generator<StatusReport, never>,
  count: number,
): [StatusReport, ...StatusReport[]] {
  const first = source.next().value;
  const others = Array.from({ length: count - 1 }, () => source.next().value);
  return [first, ...others];
}
