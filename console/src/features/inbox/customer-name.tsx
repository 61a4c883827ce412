import { type Named, nameOfCustomer } from './name-of-customer';

interface CustomerNameProps {
  customer: Named;
}

/** Shows the name of a customer, or what they are known by; names are anybody's text. */
export function CustomerName({ customer }: CustomerNameProps) {
  return <bdi>{nameOfCustomer(customer)}</bdi>;
}
