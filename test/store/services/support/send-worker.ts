import { randomBytes, randomInt } from 'node:crypto';
import { newId } from '../../../../src/domain/ids';
import type { Message } from '../../../../src/domain/message';
import type { Sender } from '../../../../src/domain/sender';
import { createPrometheusMetrics } from '../../../../src/observability/prometheus-metrics';
import type { Pacing } from '../../../../src/ports/pacing';
import { createMetaCloudProvider } from '../../../../src/providers/meta-cloud/meta-cloud-provider';
import { createTwilioProvider } from '../../../../src/providers/twilio/twilio-provider';
import { createAesSecretBox } from '../../../../src/secrets/aes-secret-box';
import { attemptSend } from '../../../../src/services/messages/attempt-send';
import { createSlotLateness } from '../../../../src/services/messages/steps/slot-lateness';
import { sealCredentials } from '../../../../src/services/senders/steps/sender-credentials';
import { newCustomer, newMessage, newSender } from '../../../support/records';
import type { TestDatabase } from '../../persistence/support';
import { SOME_ORIGINS, somePermits } from './some-permits';
import { bind } from '../../../../src/services/steps/bind';
import { partial } from '../../../support/partial';

/** Address that is never called: the test client answers itself. */
const NOWHERE = 'http://127.0.0.1:9';
export const SYNC_WAIT_MS = 45_000;

/** Pacing that never makes a send wait. */
const AT_ONCE: Pacing = {
  reserve: async (_id, { earliestMs }) => ({ kind: 'slot', atMs: earliestMs }),
  restart: async () => undefined,
};

/** Provider that hangs for chosen numbers, and the worker that calls it. */
export function sendWorker(db: TestDatabase, permits = somePermits('send')) {
  const hanging = new Set<string>();
  const held: (() => void)[] = [];
  let calls = 0;
  const body = Buffer.from(JSON.stringify({ messages: [{ id: 'wamid.1' }] }));
  const response = { kind: 'response', status: 200, headers: {}, body } as const;
  const accepted = { ...response, bodyTruncated: false, durationMs: 1 };
  const egress = {
    async request({ url }: { url: string }) {
      calls += 1;
      if ([...hanging].some((phoneNumberId) => url.includes(phoneNumberId))) {
        await new Promise<void>((resolve) => held.push(resolve));
      }
      return accepted;
    },
    open: () => Promise.reject(new Error()),
    close: async () => undefined,
  };
  const secretBox = createAesSecretBox(Buffer.alloc(32, 1));
  const urls = { api: NOWHERE, content: NOWHERE, messaging: NOWHERE };
  const providers = {
    meta: createMetaCloudProvider({ egress, graphUrl: NOWHERE, apiVersion: 'v23.0' }),
    twilio: createTwilioProvider({ egress, urls }),
  };
  const attempt = bind(
    attemptSend,
    partial({
      ...db,
      pacing: AT_ONCE,
      providers,
      providerOrigins: SOME_ORIGINS,
      permits,
      callbackUrl: () => null,
      secretBox,
      metrics: createPrometheusMetrics(),
      clock: { now: () => new Date() },
      pacingClock: { now: () => new Date() },
      messagesPerSecond: 10_000,
      lateness: createSlotLateness(() => performance.now()),
      startGraceMs: 1000,
      timeoutMs: 10_000,
      syncWaitMs: SYNC_WAIT_MS,
    }),
  );

  async function connect(): Promise<{ sender: Sender; phoneNumberId: string }> {
    const sender = newSender({ workspaceId: newId('wks') });
    const phoneNumberId = randomBytes(8).toString('hex');
    const secrets = { accessToken: 'token', appSecret: 'secret', verifyToken: 'verify' };
    const credentials = { phoneNumberId, businessAccountId: '2', ...secrets };
    sender.sealedCredentials = sealCredentials(secretBox, sender.id, credentials);
    await db.senders.insert(sender);
    return { sender, phoneNumberId };
  }
  return { attempt, connect, hanging, held, permits, providers, secretBox, calls: () => calls };
}

/** Stores a message to a new recipient, with the customer. */
export async function acceptedBy(
  db: TestDatabase,
  { workspaceId, id: senderId }: Sender,
  change: Partial<Message> = {},
) {
  const recipientNumber = `336${randomInt(10 ** 7, 10 ** 8)}`;
  const customer = newCustomer({ workspaceId, number: recipientNumber });
  await db.customers.ensure(customer);
  const message = newMessage({
    workspaceId,
    senderId,
    customerId: customer.id,
    recipientNumber,
    async: true,
    messageId: newId('msg'),
    ...change,
  });
  await db.messages.insert(message, null);
  return { workspaceId, messageKey: message.key };
}
