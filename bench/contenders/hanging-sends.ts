import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../src/domain/ids';
import type { Message } from '../../src/domain/message';
import type { Sender } from '../../src/domain/sender';
import { composeTemporalClient, composeWorkflows } from '../../src/main/compose/temporal';
import { eachLimited } from '../load/open-loop';
import { tellHanging } from '../load/hanging';
import type { BenchStack } from '../stack/start-stack';
import { untilNone } from './hanging';
import { copyOf } from './pattern';

/** A workspace whose provider takes every call and answers none, beside the one that is measured. */
export interface HangingSends {
  /** Starts so many sends and waits until each has been called or put off, or no more of them will be. */
  fill(count: number): Promise<void>;
  /** Lets the provider answer until every send has ended, then hang again. */
  drain(): Promise<void>;
}

const POLL_MS = 250;
/** Time without a change after which none will come: no slot is left. */
const STEADY_MS = 8000;
const STARTS_AT_ONCE = 16;
const START_GRACE_MS = 60_000;

export async function hangingSends(stack: BenchStack, pattern: Message): Promise<HangingSends> {
  const { addresses, base, dispatcher } = stack;
  const workflows = composeWorkflows(base, composeTemporalClient(base));
  const sender = await connectAtTwilio(stack);
  const { workspaceId } = sender;
  const { messages } = base.repositories;
  return {
    async fill(count) {
      const sends = Array.from({ length: count }, () => queuedCopy(pattern, sender));
      await eachLimited(sends, STARTS_AT_ONCE, async (message) => {
        await messages.insert(message, new Date(Date.now() + START_GRACE_MS));
        const { messageId, requestHash } = message;
        const labels = { messageId, requestHash, template: null, urgency: 'batch' as const };
        await workflows.startSend(workspaceId, message.key, labels);
      });
      const waiting = { workspaceId, attempts: 0, sendingAt: null, result: null };
      await untilSteady(() => base.database.models.messages.countDocuments(waiting));
    },
    async drain() {
      await tellHanging(dispatcher, addresses.hangingProvider, 'relent');
      const unfinished = { workspaceId, result: null };
      await untilNone('sends at the provider', () =>
        base.database.models.messages.countDocuments(unfinished),
      );
      await tellHanging(dispatcher, addresses.hangingProvider, 'hang');
    },
  };
}

/** A workspace and a number of its own, as the worker reads them; nobody is asked whether they are right. */
async function connectAtTwilio({ base, demo }: BenchStack): Promise<Sender> {
  const [pattern] = await base.repositories.senders.list(demo.workspaceId);
  if (pattern === undefined) throw new Error('the demo workspace has no sender');
  const id = newId('snd');
  const credentials = { accountSid: `AC${'0'.repeat(32)}`, authToken: '0'.repeat(32) };
  const sender: Sender = {
    ...pattern,
    id,
    workspaceId: newId('wks'),
    provider: 'twilio',
    number: '15550100099',
    connectionId: newId('con'),
    sealedCredentials: base.secretBox.seal(JSON.stringify(credentials), `sender-credentials/${id}`),
  };
  await base.repositories.senders.insert(sender);
  return sender;
}

function queuedCopy(pattern: Message, { workspaceId, id: senderId }: Sender): Message {
  const copy = copyOf({ ...pattern, workspaceId, senderId });
  return {
    ...copy,
    async: true,
    customerId: `cus_${copy.key}`,
    conversationId: `cnv_${copy.key}`,
    recipientNumber: `336${randomInt(10 ** 7, 10 ** 8)}`,
    status: 'queued',
    entered: false,
    attempts: 0,
    result: null,
    providerMessageIds: [],
    timeline: [],
  };
}

/** Resolves when the count is zero, or has not fallen for a while. */
async function untilSteady(count: () => Promise<number>): Promise<void> {
  let least = Infinity;
  for (let quietMs = 0; least > 0 && quietMs < STEADY_MS; quietMs += POLL_MS) {
    await sleep(POLL_MS);
    const now = await count();
    if (now < least) [least, quietMs] = [now, 0];
  }
}
