import { OPERATOR } from '../../../../src/domain/audit';
import {
  type DecideCustomerDeps,
  decideCustomer,
} from '../../../../src/usecases/customer/decide-customer';
import {
  type EraseCustomerDeps,
  eraseCustomer,
} from '../../../../src/usecases/customer/erase-customer';
import { type TestDatabase } from '../../persistence/support';
import { newCustomer } from '../../../support/records';

interface Of {
  workspaceId: string;
}

/** What people do with customers, and how it shows that it was done. */
export function customerDoings(db: () => TestDatabase) {
  return [
    {
      action: 'customer.blocked' as const,
      async act(deps: DecideCustomerDeps, { workspaceId }: Of): Promise<void> {
        const customer = newCustomer({ workspaceId });
        await db().customers.ensure(customer);
        const by = { actor: OPERATOR, memberId: null };
        await decideCustomer(deps)(workspaceId, customer.id, { blocked: true }, by);
      },
      async isDone({ workspaceId }: Of) {
        const { id } = newCustomer({ workspaceId });
        return (await db().customers.find(workspaceId, id))?.blocked === true;
      },
    },
    {
      action: 'customer.erased' as const,
      async act(deps: EraseCustomerDeps, { workspaceId }: Of): Promise<void> {
        const customer = newCustomer({ workspaceId });
        await db().customers.ensure(customer);
        await eraseCustomer(deps)(workspaceId, customer.id, OPERATOR);
      },
      async isDone({ workspaceId }: Of) {
        const { id } = newCustomer({ workspaceId });
        return (await db().customers.find(workspaceId, id))?.number === null;
      },
    },
  ];
}
