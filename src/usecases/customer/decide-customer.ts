import type { Customer } from '../../domain/customer';
import type { Clock } from '../../ports/clock';
import { type NoteCustomerDeps, noteCustomer } from '../live/note-customer';
import type { CustomerDecision, CustomerRepository } from '../../ports/repositories';
import { customerNotFound } from './get-customer';

export interface DecideCustomerDeps extends NoteCustomerDeps {
  customers: CustomerRepository;
  clock: Clock;
}

export type DecideCustomer = (
  workspaceId: string,
  customerId: string,
  decision: CustomerDecision,
) => Promise<Customer>;

/** Blocks, unblocks, unsubscribes, resubscribes: what people decide holds from the next send on. @throws HeraldError customer_not_found */
export function decideCustomer(deps: DecideCustomerDeps): DecideCustomer {
  return async (workspaceId, customerId, decision) => {
    const customer = await deps.customers.decide(
      workspaceId,
      customerId,
      decision,
      deps.clock.now(),
    );
    if (customer === null) throw customerNotFound();
    await noteCustomer(deps, workspaceId, customerId);
    return customer;
  };
}
