import { type Answer, call } from '../../support/client';
import type { TestHerald } from '../../support/herald';
import { addTwilioNumber } from '../../support/twilio-number';
import { idsFor } from './inbox';
import { type Inbox, openInbox } from './people-inbox';
import { customerWrites, recipientEnding } from './sandbox';

/** Address of an image that nobody fetches. */
export const IMAGE = 'https://shop.example.com/photos/fern.jpg';

/** A workspace with a number at each provider, which sends free text and files by API. */
export interface FreeMessages extends Inbox {
  numbers: Record<'meta' | 'twilio', string>;
  post(body: object, apiKey?: string): Promise<Answer>;
  /** A customer who has just written to a number, the one at Meta unless told otherwise. */
  newCustomer(ending: string, displayNumber?: string): Promise<string>;
  /** A body that is accepted, to a customer of the number at Meta. */
  textTo(recipientNumber: string): object;
  /** Changes when a customer of the number at Meta wrote last. */
  lastWrote(customer: string, hoursAgo: number): Promise<void>;
}

export async function openFreeMessages(herald: TestHerald): Promise<FreeMessages> {
  const inbox = await openInbox(herald);
  const { tenant } = inbox;
  const { number: twilio } = await addTwilioNumber(herald, tenant);
  const numbers = { meta: tenant.displayNumber, twilio };
  return {
    ...inbox,
    numbers,
    post: (body, apiKey = tenant.apiKey) =>
      call(herald, 'POST', '/api/v2/messages', { headers: { 'service-api-key': apiKey }, body }),
    async newCustomer(ending, displayNumber = numbers.meta) {
      const customer = recipientEnding(ending);
      await customerWrites(herald, { displayNumber }, customer, 'Hi');
      return customer;
    },
    textTo: (recipientNumber) => ({
      recipientNumber,
      senderNumber: numbers.meta,
      text: 'See you at five.',
    }),
    async lastWrote(customer, hoursAgo) {
      const lastInboundAt = new Date(Date.now() - hoursAgo * 60 * 60 * 1000);
      const { conversationId: _id } = await idsFor(herald, tenant, customer);
      await herald.stage.records.conversations.update({ _id }, { $set: { lastInboundAt } });
    },
  };
}
