import type { Customer } from '../../../domain/customer';
import { type CustomerRefusal, customerRefusal } from '../../../domain/customer-refusal';
import { HeraldError } from '../../../domain/errors';
import type { Template } from '../../../domain/template/template';

/** Sentences for the caller of a refused send, and on the refused message. */
export const CUSTOMER_SENTENCES: Record<CustomerRefusal, string> = {
  customer_unreachable:
    'this customer is blocked, has unsubscribed or wants no marketing; send nothing to this number until that is lifted',
  customer_without_identity:
    'this customer has no delivery identity; ask them to message you first, then send again',
};

/** @throws HeraldError with the first condition of contract 5 that the customer does not meet */
export function refuseCustomer(
  customer: Customer | null,
  template: Pick<Template, 'category'>,
): void {
  const refusal = customerRefusal(customer, template);
  if (refusal !== null) throw new HeraldError(refusal, CUSTOMER_SENTENCES[refusal]);
}
