import type { Customer } from '../../../domain/customer';
import { HeraldError } from '../../../domain/errors';
import { type MessageAddress, addressFor } from '../../../domain/identity';
import type { Sender } from '../../../domain/sender';
import { textProblem } from '../../../domain/text-limits';
import { CUSTOMER_SENTENCES, refuseCustomer } from './refuse-customer';

/** Sentence for the member who writes, and on the refused message. */
export const DISCONNECTED = 'the number of this conversation is disconnected; reconnect it first';

/** Category of free text: a customer who opted out of marketing alone is still answered. */
export const NO_CATEGORY = { category: '' };

/**
 * Returns where a free text goes to, when it may be sent. The caller checks the 24-hour window.
 * @throws HeraldError as `refuseParties` does, invalid_request
 */
export function refuseText(
  sender: Sender,
  customer: Customer | null,
  text: string,
): MessageAddress {
  const address = refuseParties(sender, customer);
  const problem = textProblem(text, sender.provider);
  if (problem === null) return address;
  throw new HeraldError('invalid_request', `text ${problem}`, {
    details: [{ field: 'text', message: problem }],
  });
}

/**
 * Returns where free text or a file goes to, when this sender may write to this customer.
 * @throws HeraldError sender_not_found, customer_unreachable, customer_without_identity
 */
export function refuseParties(sender: Sender, customer: Customer | null): MessageAddress {
  if (!sender.connected) throw new HeraldError('sender_not_found', DISCONNECTED);
  refuseCustomer(customer, NO_CATEGORY);
  const address = customer === null ? null : addressFor(customer, sender);
  if (address === null || (address.number === null && address.userId === null)) {
    const code = 'customer_without_identity';
    throw new HeraldError(code, CUSTOMER_SENTENCES[code]);
  }
  return address;
}
