import type { Customer } from './customer';
import { type Template, MARKETING } from './template/template';

/** Why a customer cannot be sent a template. */
export type CustomerRefusal = 'customer_unreachable' | 'customer_without_identity';

/** The first condition of contract 5 that a customer does not meet; null when a template may be sent. Strangers meet all. */
export function customerRefusal(
  customer: Customer | null,
  { category }: Pick<Template, 'category'>,
): CustomerRefusal | null {
  if (customer === null) return null;
  const { blocked, unsubscribed, marketingStopped, deliveryIdentity, forgottenAt } = customer;
  const isStopped = marketingStopped && category === MARKETING;
  if (blocked || unsubscribed || isStopped) return 'customer_unreachable';
  // A forgotten address is known again with the next send; an erased one is not.
  return deliveryIdentity === null && forgottenAt === null ? 'customer_without_identity' : null;
}
