import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';

/** Waits before an answer. Ends early when the caller has gone: the message is accepted all the same. */
export async function delayAnswer(response: Response, delayMs: number): Promise<void> {
  if (delayMs === 0) return;
  const ended = new AbortController();
  const { signal } = ended;
  await Promise.race([
    sleep(delayMs, undefined, { ref: false, signal }),
    once(response, 'close', { signal }),
  ]);
  ended.abort();
}

/** What a broken network looks like to the caller. */
export function cutConnection(response: Response): void {
  response.req.socket.destroy();
}
