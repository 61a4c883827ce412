import { Group } from '@mantine/core';
import type { Customer } from '../../../lib/api/customers';
import { ConfirmButton } from '../../../components/confirm-button';
import { BlockButton } from './block-button';
import { useDecideCustomer } from './use-decide-customer';

interface CustomerDecisionsProps {
  customer: Customer;
}

/** Buttons for decisions about a customer; the audit log names their author. */
export function CustomerDecisions({ customer }: CustomerDecisionsProps) {
  const { customerId, unsubscribed } = customer;
  const subscribe = useDecideCustomer(customerId, { unsubscribed: !unsubscribed });
  return (
    <Group gap="xs">
      <BlockButton customer={customer} />
      <ConfirmButton
        label={unsubscribed ? 'Resubscribe' : 'Unsubscribe'}
        isHarmless={unsubscribed}
        question={unsubscribed ? 'Resubscribe this customer?' : 'Unsubscribe this customer?'}
        consequence={
          unsubscribed
            ? 'You can message this customer again. Make sure they agreed.'
            : 'Herald sends nothing until they opt in or you resubscribe them.'
        }
        mutation={subscribe}
      />
    </Group>
  );
}
