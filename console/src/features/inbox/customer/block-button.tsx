import type { Customer } from '../../../lib/api/customers';
import { ConfirmButton } from '../../../components/confirm-button';
import { useDecideCustomer } from './use-decide-customer';

interface BlockButtonProps {
  customer: Pick<Customer, 'customerId' | 'blocked'>;
}

/** Button that blocks a customer, or unblocks a blocked one. */
export function BlockButton({ customer: { customerId, blocked } }: BlockButtonProps) {
  const block = useDecideCustomer(customerId, { blocked: !blocked });
  return (
    <ConfirmButton
      label={blocked ? 'Unblock' : 'Block'}
      isHarmless={blocked}
      question={blocked ? 'Unblock this customer?' : 'Block this customer?'}
      consequence={
        blocked
          ? 'You can message this customer again.'
          : 'Herald sends nothing until someone unblocks them. Their messages still arrive.'
      }
      mutation={block}
    />
  );
}
