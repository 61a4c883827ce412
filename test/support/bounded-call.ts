import { Script, createContext } from 'node:vm';

/** Far more than a bounded function takes on a busy machine. */
const CALL_MAX_MS = 10_000;
/** Steps in which a bounded iteration has ended. */
const STEPS_MAX = 100_000;
const ENDLESS = Symbol('endless');

const context = createContext({ call: undefined });
const CALL = new Script('call()');

/** Likewise with one text after the other, in one call that V8 watches: watching costs more than most calls. */
export function endsInTimeOnEach(
  read: (text: string) => unknown,
  texts: readonly string[],
): Promise<boolean> {
  return endsInTime(async () => {
    const results = await Promise.all(texts.map((text) => ended(() => used(read(text), text))));
    return results.includes(ENDLESS) ? ENDLESS : undefined;
  }, '');
}

/**
 * Calls a function and uses what it returns: functions and members are called once with the text, iterations go to their
 * end, and promises settle. Resolves with false when that does not end in time; V8 ends a call that does not return. What
 * is thrown is of no account.
 */
export async function endsInTime(
  read: (text: string) => unknown,
  text: string,
  maxMs = CALL_MAX_MS,
): Promise<boolean> {
  try {
    context['call'] = () => used(read(text), text);
    const result: unknown = CALL.runInContext(context, { timeout: maxMs });
    return (isPromise(result) ? await settled(result, maxMs) : result) !== ENDLESS;
  } catch (error) {
    return Object(error).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  }
}

function used(result: unknown, text: string): unknown {
  if (typeof result === 'function') return result(text, text, text);
  if (typeof result !== 'object' || result === null || isPromise(result)) return result;
  if (Symbol.asyncIterator in result) return iterated(result as AsyncIterable<unknown>);
  if (Symbol.iterator in result && 'next' in result) return walked(result as Iterable<unknown>);
  const members = Object.values(result).filter((each) => typeof each === 'function');
  return Promise.all(
    members.map((member) => ended(() => member.call(result, text, text, text) as unknown)),
  );
}

/** Calls a function and never rejects: V8 may end the caller before it takes the promise, which nobody would handle. */
async function ended(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch {
    return undefined;
  }
}

function walked(items: Iterable<unknown>): unknown {
  let left = STEPS_MAX;
  for (const _ of items) if ((left -= 1) === 0) return ENDLESS;
  return undefined;
}

async function iterated(items: AsyncIterable<unknown>): Promise<unknown> {
  let left = STEPS_MAX;
  for await (const _ of items) if ((left -= 1) === 0) return ENDLESS;
  return undefined;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof Object(value).then === 'function';
}

async function settled(promise: PromiseLike<unknown>, maxMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, maxMs, ENDLESS)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
