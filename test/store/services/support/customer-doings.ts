import { OPERATOR } from '../../../../src/domain/audit';
import { decideCustomer } from '../../../../src/services/customers/decide-customer';
import { eraseCustomer } from '../../../../src/services/customers/erase-customer';
import { type TestDatabase } from '../../persistence/support';
import { lookupFor } from '../../../support/digests';
import { newCustomer } from '../../../support/records';
import { cannedReplyDoings } from './canned-reply-doings';
import type { CustomerDeps } from '../../../../src/services/customers/deps';

const NUMBER = '33612345678';

interface Of {
  workspaceId: string;
}

/** Actions of members on customers and canned replies, with a check of each effect. */
export function customerDoings(db: () => TestDatabase) {
  const stored = (workspaceId: string) =>
    db().customers.findByLookup(workspaceId, lookupFor(workspaceId, NUMBER));
  return [
    ...cannedReplyDoings(db),
    {
      action: 'customer.blocked' as const,
      async act(deps: CustomerDeps, { workspaceId }: Of): Promise<void> {
        const customer = await db().customers.ensure(newCustomer({ workspaceId, number: NUMBER }));
        const by = { actor: OPERATOR, memberId: null };
        await decideCustomer(deps, workspaceId, customer.id, { blocked: true }, by);
      },
      async isDone({ workspaceId }: Of) {
        return (await stored(workspaceId))?.blocked === true;
      },
    },
    {
      action: 'customer.erased' as const,
      async act(deps: CustomerDeps, { workspaceId }: Of): Promise<void> {
        const customer = await db().customers.ensure(newCustomer({ workspaceId, number: NUMBER }));
        await eraseCustomer(deps, workspaceId, customer.id, OPERATOR);
      },
      async isDone({ workspaceId }: Of) {
        return (await stored(workspaceId))?.number === null;
      },
    },
  ];
}
