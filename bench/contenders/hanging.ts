import { type Dispatcher, request } from 'undici';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../../src/domain/message';
import { demoCredentials } from '../../src/main/start/peers';
import { seed } from '../../src/main/start/seed';
import { HANG_PATH, RELENT_PATH } from '../load/hanging';
import { WEBHOOK_PATH } from '../load/receiver';
import type { BenchStack } from '../stack/start-stack';
import type { Contender } from './contender';
import { heraldContender } from './herald';

/** A workspace whose receiver hangs, beside the one that is measured. */
export interface Hanging extends Pick<Contender, 'prepareDeliveries'> {
  /** Lets the receiver answer until nothing of the workspace is pending, then hang again. */
  drain: () => Promise<void>;
}

const POLL_MS = 250;

export async function hangingContender(
  stack: BenchStack,
  pattern: Message,
  dispatcher: Dispatcher,
): Promise<Hanging> {
  const { addresses, base, kept } = stack;
  const { workspaceId, connectionId } = await seed(
    base,
    { ...kept, demo: undefined },
    {
      workspace: 'Hanging',
      webhookUrl: addresses.hangingReceiver + WEBHOOK_PATH,
      credentials: demoCredentials(kept),
    },
  );
  const [sender] = await base.repositories.senders.list(workspaceId);
  if (sender === undefined) throw new Error('the workspace that hangs has no sender');
  const { webhookEvents } = base.database.models;
  const tell = async (path: string): Promise<void> => {
    const { body } = await request(addresses.hangingReceiver + path, { dispatcher });
    await body.dump();
  };
  const ofHanging = { ...pattern, workspaceId, senderId: sender.id };
  const { prepareDeliveries } = heraldContender(stack, ofHanging, dispatcher, connectionId);
  return {
    prepareDeliveries,
    async drain() {
      await tell(RELENT_PATH);
      while ((await webhookEvents.countDocuments({ workspaceId, state: 'pending' })) > 0) {
        await sleep(POLL_MS);
      }
      await tell(HANG_PATH);
    },
  };
}
