import type { Conversation } from '../../api/inbox';

interface CustomerNameProps {
  customer: Pick<Conversation['customer'], 'name' | 'number'>;
}

/** As the customer shows it, or the number; names are anybody's text. */
export function CustomerName({ customer }: CustomerNameProps) {
  return <bdi>{nameOfCustomer(customer)}</bdi>;
}

function nameOfCustomer({ name, number }: CustomerNameProps['customer']): string {
  if (name !== null && name.trim() !== '') return name;
  return number === null ? 'Erased customer' : `+${number}`;
}
