import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';
import type { SandboxState } from './sandbox-state';

/**
 * Waits before an answer for as long as the behaviour toward `number` says. Ends early when that behaviour changes or the
 * caller disconnects; the message is accepted nevertheless.
 */
export async function delayAnswer(
  state: SandboxState,
  number: string,
  response: Response,
): Promise<void> {
  const { answerDelayMs } = state.behaviourToward(number);
  if (answerDelayMs === 0) return;
  const ended = new AbortController();
  const { signal } = ended;
  await Promise.race([
    sleep(answerDelayMs, undefined, { ref: false, signal }),
    once(response, 'close', { signal }),
    once(state.behaviourChanges, number, { signal }),
  ]);
  ended.abort();
}

/** Notes why a request was refused, for the traffic log. */
export function noteRefusal(response: Response, code: number, message: string): void {
  response.locals['refusal'] = `${code} ${message}`;
}

/** Returns why a request was refused, or null. */
export function refusalOf({ locals }: Response): string | null {
  return typeof locals['refusal'] === 'string' ? locals['refusal'] : null;
}

/** Cuts the connection, as a broken network does. */
export function cutConnection(response: Response): void {
  response.req.socket.destroy();
}
