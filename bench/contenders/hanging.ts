import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../../src/domain/message';
import { tellHanging } from '../load/hanging';
import { WEBHOOK_PATH } from '../load/receiver';
import type { BenchStack } from '../stack/start-stack';
import type { Contender } from './contender';
import { workspaceContender } from './workspace';

/** A workspace whose receiver hangs, beside the one that is measured. */
export interface Hanging extends Pick<Contender, 'prepareDeliveries'> {
  /** Lets the receiver answer until nothing of the workspace is pending, then hang again. */
  drain: () => Promise<void>;
}

const POLL_MS = 250;
const DRAIN_MS = 180_000;

export async function hangingContender(stack: BenchStack, pattern: Message): Promise<Hanging> {
  const { addresses, base } = stack;
  const webhookUrl = addresses.hangingReceiver + WEBHOOK_PATH;
  const own = await workspaceContender(stack, pattern, { name: 'Hanging', webhookUrl });
  const { workspaceId, prepareDeliveries } = own;
  const { webhookEvents } = base.database.models;
  return {
    prepareDeliveries,
    async drain() {
      await tellHanging(stack.dispatcher, addresses.hangingReceiver, 'relent');
      const pending = { workspaceId, state: 'pending' } as const;
      await untilNone('deliveries of the receiver', () => webhookEvents.countDocuments(pending));
      await tellHanging(stack.dispatcher, addresses.hangingReceiver, 'hang');
    },
  };
}

/** Resolves when the count is zero. @throws Error when it is not within three minutes */
export async function untilNone(what: string, count: () => Promise<number>): Promise<void> {
  for (const deadline = Date.now() + DRAIN_MS; (await count()) > 0; await sleep(POLL_MS)) {
    if (Date.now() > deadline) throw new Error(`${await count()} ${what} do not end`);
  }
}
