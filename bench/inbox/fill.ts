import { type Conversation, newConversation } from '../../src/domain/conversation';
import { newCustomer } from '../../src/domain/customer';
import { conversationIdOf } from '../../src/domain/ids';
import { searchTermsOf } from '../../src/domain/search-terms';
import type { BenchStack } from '../stack/start-stack';

const STORED_AT_ONCE = 500;
const SENDER_NUMBER = '15550100200';
const FIRST_NAMES = ['Ann', 'José', 'Łukasz', 'Mei', 'Olga', 'Pau', 'Rui', 'Sara', 'Tom', 'Zoë'];

/** Stores conversations in a workspace; a hundredth of them has the name that is searched for. */
export async function fillInbox(
  { base }: BenchStack,
  workspaceId: string,
  count: number,
): Promise<void> {
  const { conversations, customers } = base.database.models;
  for (let start = 0; start < count; start += STORED_AT_ONCE) {
    const indexes = Array.from({ length: STORED_AT_ONCE }, (_, offset) => start + offset);
    const rows = indexes.map((index) => rowOf(workspaceId, index));
    await customers.insertMany(
      rows.map(({ customer: { id: _id, mergedInto: _none, ...rest } }) => ({ _id, ...rest })),
    );
    await conversations.insertMany(
      rows.map(({ conversation: { id: _id, ...rest } }) => ({
        _id,
        ...rest,
        hasUnread: rest.unread.length > 0,
      })),
    );
  }
}

function rowOf(workspaceId: string, index: number) {
  const at = new Date(Date.now() - index * 1000);
  const family = index % 100 === 0 ? 'Wanted' : `Family${index}`;
  const name = `${FIRST_NAMES[index % FIRST_NAMES.length]} ${family}`;
  const number = `336${10_000_000 + index}`;
  const customer = {
    ...newCustomer({ workspaceId, lookup: `${workspaceId} ${number}`, number }, at),
    name,
  };
  const parties = {
    id: conversationIdOf(customer.id, SENDER_NUMBER),
    workspaceId,
    customerId: customer.id,
    senderNumber: SENDER_NUMBER,
    senderId: 'snd_bench',
  };
  const conversation: Conversation = {
    ...newConversation(parties, at),
    lastMessage: { direction: 'inbound', kind: 'text', text: `Message ${index}`, at },
    lastInboundAt: at,
    unread: index % 10 === 0 ? [`inb_${index}`] : [],
    searchTerms: searchTermsOf(customer),
  };
  return { customer, conversation };
}
