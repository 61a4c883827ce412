import { type Customer, type ConsentChange, isErased } from '../domain/customer';
import { formatFields, formatTable, formatTime, withNextPage } from './format';

/** Returns a customer as the command line shows it. */
export function presentCustomer({
  id: customerId,
  workspaceId: _workspaceId,
  lookups: _lookups,
  mergedInto: _mergedInto,
  ...customer
}: Customer) {
  return { customerId, ...customer };
}

type PresentedCustomer = ReturnType<typeof presentCustomer>;

export function formatCustomers(
  customers: PresentedCustomer[],
  nextCursor: string | null,
  number?: string,
): string {
  const rows = customers.map((customer) => [
    customer.customerId,
    customer.number ?? userIdOf(customer),
    stateOf(customer),
    formatTime(customer.createdAt),
  ]);
  const headings = ['id', 'number or user id', 'state', 'created'];
  const none = number === undefined ? 'No customers yet.' : `No customer has the number ${number}.`;
  return withNextPage(formatTable(headings, rows, none), nextCursor);
}

export function formatCustomer(customer: PresentedCustomer): string {
  return formatFields({
    Customer: customer.customerId,
    Number: customer.number ?? '-',
    'User id': userIdOf(customer),
    Name: customer.name ?? '-',
    Username: customer.username ?? '-',
    'Delivery identity': customer.deliveryIdentity ?? whyNone(customer),
    State: stateOf(customer),
    Messages: formatChange(customer.subscriptionChange),
    Marketing: formatChange(customer.marketingChange),
    Created: formatTime(customer.createdAt),
    Changed: formatTime(customer.updatedAt),
  });
}

/** Returns the latest user id. */
function userIdOf({ userIds }: PresentedCustomer): string {
  return userIds.at(-1)?.userId ?? '-';
}

function whyNone({ forgottenAt }: PresentedCustomer): string {
  return forgottenAt === null ? 'none until they write' : 'no longer kept';
}

/** Formats why and when a consent changed, and until when it is held. */
function formatChange(change: ConsentChange | null): string {
  if (change === null) return '-';
  const { reason, at, until } = change;
  return `${reason}, ${formatTime(at)}${until ? ` until ${formatTime(until)}` : ''}`;
}

/** Lists everything that stops messages to a customer. */
function stateOf(customer: PresentedCustomer): string {
  const { blocked, unsubscribed, marketingStopped } = customer;
  const restrictions = [
    isErased(customer) && 'erased',
    customer.forgottenAt !== null && 'forgotten',
    blocked && 'blocked',
    unsubscribed && 'unsubscribed',
    marketingStopped && 'no marketing',
  ].filter((state) => state !== false);
  return restrictions.length === 0 ? 'open' : restrictions.join(', ');
}
