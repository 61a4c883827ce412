import type { Customer } from '../../domain/customer';
import type { Clock } from '../../ports/clock';
import type { CustomerDecision, CustomerRepository } from '../../ports/repositories';
import { customerNotFound } from './get-customer';

export interface DecideCustomerDeps {
  customers: CustomerRepository;
  clock: Clock;
}

export type DecideCustomer = (
  workspaceId: string,
  customerId: string,
  decision: CustomerDecision,
) => Promise<Customer>;

/** Blocks, unblocks, unsubscribes, resubscribes: what people decide holds from the next send on. @throws HeraldError customer_not_found */
export function decideCustomer({ customers, clock }: DecideCustomerDeps): DecideCustomer {
  return async (workspaceId, customerId, decision) => {
    const customer = await customers.decide(workspaceId, customerId, decision, clock.now());
    if (customer === null) throw customerNotFound();
    return customer;
  };
}
