import { Group } from '@mantine/core';
import type { Customer } from '../../../lib/api/customers';
import { ConfirmButton } from '../../../components/confirm-button';
import { useDecideCustomer } from './use-decide-customer';

interface CustomerDecisionsProps {
  customer: Customer;
}

/** Buttons for decisions about a customer; the audit log names their author. */
export function CustomerDecisions({ customer }: CustomerDecisionsProps) {
  const { customerId, blocked, unsubscribed } = customer;
  const block = useDecideCustomer(customerId, { blocked: !blocked });
  const subscribe = useDecideCustomer(customerId, { unsubscribed: !unsubscribed });
  return (
    <Group gap="xs">
      <ConfirmButton
        label={blocked ? 'Unblock' : 'Block'}
        isHarmless={blocked}
        question={blocked ? 'Unblock this customer?' : 'Block this customer?'}
        consequence={
          blocked
            ? 'Messages can be sent to them again.'
            : 'Nothing is sent to them any more, by people, programs or AI agents, until somebody unblocks them. What they write still arrives.'
        }
        mutation={block}
      />
      <ConfirmButton
        label={unsubscribed ? 'Mark subscribed' : 'Mark unsubscribed'}
        isHarmless={unsubscribed}
        question={
          unsubscribed ? 'Mark this customer as subscribed?' : 'Mark this customer as unsubscribed?'
        }
        consequence={
          unsubscribed
            ? 'Messages can be sent to them again. Be sure that they agreed to it.'
            : 'Nothing is sent to them any more, until they or somebody of you take it back.'
        }
        mutation={subscribe}
      />
    </Group>
  );
}
