import { HeraldError } from '../../../domain/errors';
import type { Template } from '../../../domain/template/template';
import type { Recipient } from './find-recipient';
import { CUSTOMER_SENTENCES, refuseCustomer } from './refuse-customer';

const NEEDS_NUMBER =
  'authentication templates go to phone numbers only, and this customer is known by a user id alone; ask for their number';

/**
 * Checks the conditions of contract 5 that are about the recipient. A preview without one passes.
 * @throws HeraldError customer_not_found, recipient_mismatch, customer_unreachable, customer_without_identity,
 * recipient_needs_number
 */
export function refuseRecipient(
  { customer, address, refusal }: Recipient,
  template: Pick<Template, 'category'>,
): void {
  if (refusal !== null) throw refusal;
  refuseCustomer(customer, template);
  const { number, userId } = address;
  if (number !== null) return;
  if (userId !== null && template.category === 'AUTHENTICATION') {
    throw new HeraldError('recipient_needs_number', NEEDS_NUMBER);
  }
  if (userId === null && customer !== null) {
    const code = 'customer_without_identity';
    throw new HeraldError(code, CUSTOMER_SENTENCES[code]);
  }
}
