import { setTimeout as sleep } from 'node:timers/promises';
import { HeraldError } from '../../../domain/errors';
import { workspaceHolder } from '../../steps/permits';
import type { ConversationDeps, Transfer } from '../deps';

/** A page asks for all its files at once, so a file waits for its turn before it is refused. */
const WAIT_MS = 5_000;

/** Waits for a permit to pass on a file, and returns the function that releases it. @throws HeraldError rate_limited */
export async function takeTransfer(
  { mediaPermits }: ConversationDeps,
  transfer: Transfer,
  workspaceId: string,
  signal: AbortSignal,
): Promise<() => void> {
  const holder = workspaceHolder(transfer, workspaceId);
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const release = mediaPermits.tryTake(transfer, holder);
    if (release !== null) return release;
    const retryInMs = mediaPermits.reserveRetryMs(holder);
    if (performance.now() + retryInMs > until) {
      const retryAfterSeconds = Math.ceil(retryInMs / 1000);
      const sentence = 'too many files of this workspace are under way; try again shortly';
      throw new HeraldError('rate_limited', sentence, { retryAfterSeconds });
    }
    await sleep(retryInMs, undefined, { signal });
  }
}
