import { type Conversation, newConversation } from '../../src/domain/conversation';
import { type Customer, newCustomer } from '../../src/domain/customer';
import { conversationIdOf, newId } from '../../src/domain/ids';
import type { Message } from '../../src/domain/message';
import { searchTermsOf } from '../../src/domain/search-terms';
import type { WebhookEvent } from '../../src/domain/webhook-event';
import { recordOf, sendPattern } from '../contenders/pattern';
import type { BenchStack } from '../stack/start-stack';
import { storeMany } from './store';

const SENDER_NUMBER = '15550100200';
const FIRST_NAMES = ['Ann', 'José', 'Łukasz', 'Mei', 'Olga', 'Pau', 'Rui', 'Sara', 'Tom', 'Zoë'];

/** Fills the demo workspace with conversations, messages and deliveries, each a second older than the one before. */
export async function fillConsole(stack: BenchStack, count: number): Promise<void> {
  const { workspaceId } = stack.demo;
  const pattern = await sendPattern(stack);
  const customers = Array.from({ length: count }, (_, index) => customerOf(workspaceId, index));
  const customer = (index: number): Customer => customers[index] ?? customerOf(workspaceId, index);
  await storeMany(stack, 'customers', count, (index) => {
    const { id: _id, mergedInto: _none, ...rest } = customer(index);
    return { _id, ...rest };
  });
  await storeMany(stack, 'conversations', count, (index) => {
    const { id: _id, ...rest } = conversationOf(customer(index), index);
    return { _id, ...rest, hasUnread: rest.unread.length > 0, wrote: true };
  });
  const messages = customers.map((each, index) => messageOf(pattern, each, index));
  await storeMany(stack, 'messages', count, (index) => recordOf(messages[index] ?? pattern));
  await storeMany(stack, 'webhook_events', count, (index) => {
    const { id: _id, ...rest } = eventOf(messages[index] ?? pattern);
    return { _id, ...rest };
  });
}

/** A hundredth of all has the name that is searched for. */
function customerOf(workspaceId: string, index: number): Customer {
  const family = index % 100 === 0 ? 'Wanted' : `Family${index}`;
  const number = `336${10_000_000 + index}`;
  const lookups = [`${workspaceId} ${number}`];
  const identities = { number, userId: null, parentUserId: null };
  return {
    ...newCustomer({ workspaceId, lookups, portfolioId: null, identities }, timeOf(index)),
    name: `${FIRST_NAMES[index % FIRST_NAMES.length]} ${family}`,
  };
}

function conversationOf(customer: Customer, index: number): Conversation {
  const at = timeOf(index);
  const parties = {
    id: conversationIdOf(customer.id, SENDER_NUMBER),
    workspaceId: customer.workspaceId,
    customerId: customer.id,
    senderNumber: SENDER_NUMBER,
    senderId: 'snd_bench',
  };
  return {
    ...newConversation(parties, at),
    lastMessage: {
      direction: 'inbound',
      kind: 'text',
      text: `Message ${index}`,
      messageKey: null,
      at,
    },
    lastInboundAt: at,
    unread: index % 10 === 0 ? [`inb_${index}`] : [],
    searchTerms: searchTermsOf(customer),
  };
}

function messageOf(pattern: Message, { id, number }: Customer, index: number): Message {
  return {
    ...pattern,
    key: newId('msg'),
    messageId: `bench-${index}`,
    customerId: id,
    conversationId: conversationIdOf(id, SENDER_NUMBER),
    recipientNumber: String(number),
    trackingToken: newId('trk'),
    status: 'delivered',
    providerMessageIds: [`wamid.bench.${index}`],
    createdAt: timeOf(index),
  };
}

function eventOf(message: Message): WebhookEvent {
  const { workspaceId, key, messageId, customerId, conversationId, createdAt } = message;
  const attempt = { number: 1, startedAt: createdAt, durationMs: 20, outcome: 'http_200' };
  const answer = { httpStatus: 200, responseText: 'ok', bodyTruncated: false };
  return {
    id: newId('evt'),
    workspaceId,
    messageKey: key,
    messageId,
    customerId,
    conversationId,
    status: 'delivered',
    body: '{}',
    state: 'delivered',
    attempts: [{ ...attempt, ...answer }],
    createdAt,
    completedAt: createdAt,
    resend: null,
    pastRuns: [],
    providerMessageDigest: 'none',
  };
}

function timeOf(index: number): Date {
  return new Date(Date.now() - index * 1000);
}
