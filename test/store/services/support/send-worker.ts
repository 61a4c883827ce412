import { randomBytes, randomInt } from 'node:crypto';
import { newId } from '../../../../src/domain/ids';
import type { Message } from '../../../../src/domain/message';
import type { Sender } from '../../../../src/domain/sender';
import { attemptSend } from '../../../../src/services/messages/attempt-send';
import { sealCredentials } from '../../../../src/services/senders/steps/sender-credentials';
import { newCustomer, newMessage, newSender } from '../../../support/records';
import type { TestDatabase } from '../../persistence/support';
import { TAKEN_BY_META, secretBox, sendDeps } from './send-deps';
import { somePermits } from './some-permits';
import { bind } from '../../../../src/services/steps/bind';

/** Provider that hangs for chosen numbers, and the worker that calls it. */
export function sendWorker(db: TestDatabase, permits = somePermits('send')) {
  const hanging = new Set<string>();
  const held: (() => void)[] = [];
  let calls = 0;
  async function request({ url }: { url: string }) {
    calls += 1;
    if ([...hanging].some((phoneNumberId) => url.includes(phoneNumberId))) {
      await new Promise<void>((resolve) => held.push(resolve));
    }
    return TAKEN_BY_META;
  }
  const deps = sendDeps(db, request, { permits, messagesPerSecond: 10_000 });
  const { providers } = deps;
  const attempt = bind(attemptSend, deps);

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
