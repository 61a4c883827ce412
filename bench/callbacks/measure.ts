import { Agent, request } from 'undici';
import type { Message } from '../../src/domain/message';
import { sendPattern, storeCopies } from '../contenders/pattern';
import { signedCallback } from '../contenders/signed-callback';
import { type Call, openLoop } from '../load/open-loop';
import { usageOf } from '../measure/process-usage';
import type { BenchStack } from '../stack/start-stack';

/** Statuses that a busy account at Meta reports. */
const STATUSES_PER_SECOND = 500;
const STATUSES_PER_CALLBACK = 10;
const OFFERED_AT_ONCE = 20;

export interface CallbackOptions {
  /** How long callbacks are offered. */
  callbackSeconds: number;
}

export interface CallbackResults {
  offered: number;
  /** Callbacks by the answer's status; "none" where there was none. */
  answers: Record<string, number>;
  /** From when a callback was due to its answer, by the answer. */
  latencyMs: { taken: number[]; shed: number[] };
  /** Statuses in callbacks that were answered 200, and how many of these are on their messages. */
  acknowledged: number;
  stored: number;
  memoryMb: { before: number; after: number };
}

/** Offers statuses of Meta's at a constant rate, whatever becomes of them, and looks what was kept of those it took. */
export async function measureCallbacks(
  stack: BenchStack,
  { callbackSeconds }: CallbackOptions,
  report: (line: string) => void,
): Promise<CallbackResults> {
  const dispatcher = new Agent({ connections: OFFERED_AT_ONCE });
  try {
    const pattern = await sendPattern(stack, dispatcher);
    const count = STATUSES_PER_SECOND * callbackSeconds;
    report(`Storing ${count} messages …`);
    const bundles = bundlesOf(await storeCopies(stack, pattern, count));
    report(`Offering ${STATUSES_PER_SECOND} statuses a second for ${callbackSeconds} s …`);
    const before = await memoryOf(stack);
    const answers: string[] = Array.from({ length: bundles.length }, () => 'none');
    const calls = await openLoop(
      STATUSES_PER_SECOND / STATUSES_PER_CALLBACK,
      bundles.map((bundle, index) => async () => {
        answers[index] = await answerTo(stack, dispatcher, bundle);
      }),
    );
    const taken = bundles.filter((_bundle, index) => answers[index] === '200').flat();
    return {
      offered: bundles.length,
      answers: countsOf(answers),
      latencyMs: latenciesOf(calls, answers),
      acknowledged: taken.length,
      stored: await countStored(stack, taken),
      memoryMb: { before, after: await memoryOf(stack) },
    };
  } finally {
    await dispatcher.close();
  }
}

function bundlesOf(messages: Message[]): Message[][] {
  return Array.from({ length: messages.length / STATUSES_PER_CALLBACK }, (_, index) =>
    messages.slice(index * STATUSES_PER_CALLBACK, (index + 1) * STATUSES_PER_CALLBACK),
  );
}

async function answerTo(
  { addresses, demo, kept }: BenchStack,
  dispatcher: Agent,
  bundle: Message[],
): Promise<string> {
  const callbackUrl = `${addresses.api}/callbacks/meta/${demo.connectionId}`;
  const { url, headers, body } = signedCallback(callbackUrl, kept.sandbox.appSecret, bundle);
  const response = await request(url, { method: 'POST', headers, body, dispatcher });
  await response.body.dump();
  return String(response.statusCode);
}

function countsOf(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

function latenciesOf(calls: readonly Call[], answers: readonly string[]) {
  const of = (isTaken: boolean): number[] =>
    calls
      .filter((_call, index) => (answers[index] === '200') === isTaken)
      .map(({ dueMs, endedMs }) => endedMs - dueMs);
  return { taken: of(true), shed: of(false) };
}

/** A status that was answered 200 has to be on its message. */
async function countStored({ base }: BenchStack, taken: readonly Message[]): Promise<number> {
  const found = await Promise.all(
    bundlesOf([...taken]).map((bundle) =>
      base.database.models.messages.countDocuments({
        _id: { $in: bundle.map(({ key }) => key) },
        'timeline.0': { $exists: true },
      }),
    ),
  );
  return found.reduce((sum, count) => sum + count, 0);
}

async function memoryOf({ pids }: BenchStack): Promise<number> {
  return (await usageOf(pids.API)).residentMb;
}
