import { randomBytes } from 'node:crypto';
import { messageKeyOf, newId } from '../../src/domain/ids';
import type { Message } from '../../src/domain/message';
import { storeMany } from '../fill/store';
import { postJson } from '../load/post-json';
import type { BenchStack } from '../stack/start-stack';

/** No magic recipient of the sandbox. */
const RECIPIENT = '33600000100';
const TEMPLATE = 'order_confirmed';

/** The send that is measured: two variables and metadata, as a shop would send it. */
export function sendBody(): string {
  return JSON.stringify({
    recipientNumber: RECIPIENT,
    templateName: TEMPLATE,
    templateVariables: { 1: 'Ana', 2: 'A-1017' },
    metadata: { order: 1017, source: 'checkout' },
  });
}

/** Sends one message through the API and reads it back: the pattern of all others. */
export async function sendPattern(stack: BenchStack): Promise<Message> {
  const answer = await postJson(stack.dispatcher, {
    url: `${stack.addresses.api}/api/v2/template/send`,
    headers: { 'service-api-key': stack.demo.apiKey },
    body: sendBody(),
  });
  const { messageId } = JSON.parse(answer) as { messageId: string };
  const { workspaceId } = stack.demo;
  const { messages } = stack.base.repositories;
  const message = await messages.find(workspaceId, messageKeyOf(workspaceId, messageId));
  if (message === null) throw new Error(`the message ${messageId} was accepted but is not stored`);
  return message;
}

/** Stores copies of a sent message under ids of their own, so that each can have a status. */
export async function storeCopies(
  stack: BenchStack,
  pattern: Message,
  count: number,
): Promise<Message[]> {
  const copies = Array.from({ length: count }, () => copyOf(pattern));
  await storeMany(stack, 'messages', count, (index) => recordOf(copies[index] ?? pattern));
  return copies;
}

export function recordOf({ key: _id, ...message }: Message) {
  return { _id, ...message };
}

export function copyOf(pattern: Message): Message {
  const messageId = newId('msg');
  const providerMessageId = `wamid.${randomBytes(30).toString('base64url')}`;
  return {
    ...pattern,
    key: messageKeyOf(pattern.workspaceId, messageId),
    messageId,
    trackingToken: newId('trk'),
    result: { kind: 'accepted', providerMessageId, at: new Date() },
    providerMessageIds: [providerMessageId],
    createdAt: new Date(),
  };
}

export function providerMessageIdOf({ messageId, providerMessageIds }: Message): string {
  const [id] = providerMessageIds;
  if (id === undefined) throw new Error(`the message ${messageId} was not accepted`);
  return id;
}
