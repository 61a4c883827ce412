import type { Conversation } from '../../lib/api/inbox';
import { nameOfCustomer } from './name-of-customer';

interface CustomerNameProps {
  customer: Pick<Conversation['customer'], 'name' | 'number'>;
}

/** As the customer shows it, or the number; names are anybody's text. */
export function CustomerName({ customer }: CustomerNameProps) {
  return <bdi>{nameOfCustomer(customer)}</bdi>;
}
