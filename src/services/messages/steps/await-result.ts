import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../../../domain/message';
import type { MessageDeps } from '../deps';

/** How often the database is read while Temporal, which reports the end of a send at once, is silent. */
const LOOK_INTERVAL_MS = 1000;

/**
 * Waits until a started message has its result, at most `syncWaitMs`, whatever Temporal and the database do. Returns
 * the message with its result, or null at the end of the wait. Never throws.
 */
export async function awaitResult(
  deps: Pick<MessageDeps, 'messages' | 'workflows' | 'syncWaitMs'>,
  { workspaceId, key }: Pick<Message, 'workspaceId' | 'key'>,
): Promise<Message | null> {
  const over = new AbortController();
  const { signal } = over;
  let hasEnded = false;
  const ended = deps.workflows.awaitSend(workspaceId, key, signal).then(() => (hasEnded = true));

  async function look(): Promise<Message> {
    for (;;) {
      const pause = sleep(LOOK_INTERVAL_MS, undefined, { signal });
      await (hasEnded ? pause : Promise.race([pause, ended]));
      const message = await deps.messages.find(workspaceId, key).catch(() => null);
      if (message !== null && message.result !== null) return message;
    }
  }
  try {
    return await Promise.race([look(), sleep(deps.syncWaitMs, null, { signal })]);
  } finally {
    over.abort();
  }
}
