import type { Customer } from '../../../domain/customer';
import { type CustomerRefusal, customerRefusal } from '../../../domain/customer-refusal';
import { HeraldError } from '../../../domain/errors';
import { marketingHeldUntil } from '../../../domain/marketing-limit';
import type { Template } from '../../../domain/template/template';

/** Sentences for the caller of a refused send, and on the refused message. */
export const CUSTOMER_SENTENCES: Record<CustomerRefusal, string> = {
  customer_unreachable:
    'this customer is blocked, has unsubscribed or wants no marketing; send nothing to this number until that is lifted',
  customer_without_identity:
    'this customer has no delivery identity; ask them to message you first, then send again',
};

/** Returns the sentence for a customer's refusal; one that is held for a former owner says why and until when. */
export function customerSentence(refusal: CustomerRefusal, customer: Customer | null): string {
  const change = customer?.unsubscribed ? customer.subscriptionChange : customer?.marketingChange;
  const until = customer?.blocked ? undefined : change?.until;
  if (refusal !== 'customer_unreachable' || !change || !until) return CUSTOMER_SENTENCES[refusal];
  return `this customer ${change.reason}; send none before ${until.toISOString()}, unless they opt in`;
}

/** Says until when marketing to a customer is held back. */
export function marketingHeldSentence(until: Date): string {
  return `the provider refused a marketing template for this customer, who gets many; send no other before ${until.toISOString()}`;
}

/** @throws HeraldError marketing_limit_reached while the template is held back from the customer */
export function refuseHeldMarketing(
  customer: Customer | null,
  template: Pick<Template, 'category'>,
  now: Date,
): void {
  const until = marketingHeldUntil(customer, template, now);
  if (until === null) return;
  throw new HeraldError('marketing_limit_reached', marketingHeldSentence(until), {
    details: [{ field: 'marketingHeldUntil', message: until.toISOString() }],
  });
}

/** @throws HeraldError with the first condition of contract 5 that the customer does not meet */
export function refuseCustomer(
  customer: Customer | null,
  template: Pick<Template, 'category'>,
): void {
  const refusal = customerRefusal(customer, template);
  if (refusal !== null) throw new HeraldError(refusal, customerSentence(refusal, customer));
}
