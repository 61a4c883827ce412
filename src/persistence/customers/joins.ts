import type { ConsentChange, Customer } from '../../domain/customer';
import type { CustomerRepository } from '../../ports/customers';
import { CONSENT_FIELDS } from './held-consents';
import type { CustomerModel } from './schema';

type Known = Pick<
  CustomerRepository,
  'find' | 'findCurrent' | 'findHolders' | 'merge' | 'complete' | 'holdMarketing'
>;

/** Makes customers one who have one identity under several lookups. */
export function joins(
  customers: CustomerModel,
  known: Known,
): Pick<CustomerRepository, 'joinHolders'> {
  return {
    async joinHolders(workspaceId, lookups) {
      const [oldest, ...others] = await currentHolders(known, workspaceId, lookups);
      if (oldest === undefined || others.length === 0) return oldest ?? null;
      for (const other of others) await join(customers, known, other, oldest);
      return known.findCurrent(workspaceId, oldest.id);
    },
  };
}

/** Returns whom the holders of lookups are by now, the oldest first: any two processes agree on the order. */
async function currentHolders(
  known: Known,
  workspaceId: string,
  lookups: string[],
): Promise<Customer[]> {
  const current = new Map<string, Customer>();
  for (const holder of await known.findHolders(workspaceId, lookups)) {
    const { id, mergedInto } = holder;
    const now = mergedInto === null ? holder : await known.findCurrent(workspaceId, id);
    if (now !== null) current.set(now.id, now);
  }
  const age = ({ createdAt, id }: Customer): string => `${createdAt.toISOString()} ${id}`;
  return [...current.values()].toSorted((one, other) => (age(one) < age(other) ? -1 : 1));
}

/** Has one customer mean another one, once that one has every block and stop of both. A repeat goes on after a crash. */
async function join(
  customers: CustomerModel,
  known: Known,
  former: Customer,
  { id: into }: Customer,
): Promise<void> {
  const { workspaceId, number, userIds, username, name, updatedAt: at } = former;
  await copyStops(customers, known, former, into);
  if (former.marketingHeldUntil !== null)
    await known.holdMarketing(workspaceId, into, former.marketingHeldUntil);
  await known.complete(workspaceId, into, { number, userIds, username, name, writtenAt: at, at });
  await known.merge(workspaceId, former.id, into);
  // Consents of customers are written through the merge; decisions that people took meanwhile are not.
  const latest = await known.find(workspaceId, former.id);
  if (latest !== null) await copyStops(customers, known, latest, into);
}

/** Copies blocks and stops, also over a later opt-in: who has two records has opted in for one of them. */
async function copyStops(
  customers: CustomerModel,
  known: Known,
  former: Customer,
  into: string,
): Promise<void> {
  const { workspaceId, blocked, unsubscribed, marketingStopped, updatedAt } = former;
  const customer = { _id: into, workspaceId };
  const target = await known.find(workspaceId, into);
  if (blocked) await customers.updateOne(customer, { $set: { blocked } });
  const stops = [
    { scope: 'all', isStopped: unsubscribed, change: former.subscriptionChange },
    { scope: 'marketing', isStopped: marketingStopped, change: former.marketingChange },
  ] as const;
  for (const { scope, isStopped, change } of stops) {
    if (!isStopped) continue;
    const { refused, change: changed } = CONSENT_FIELDS[scope];
    const why: ConsentChange = change ?? { reason: 'wanted so under another form', at: updatedAt };
    // An opt-in that was replaced stays so when the provider reports it again.
    const at = new Date(Math.max(Number(why.at), Number(target?.[changed]?.at ?? 0)));
    // A refusal that ends by itself gives way to any decision of the customer's own.
    const undecided = why.until === undefined ? {} : { [changed]: null };
    await customers.updateOne(
      { ...customer, [refused]: false, ...undecided },
      { $set: { [refused]: true, [changed]: { ...why, at } }, $max: { updatedAt } },
    );
  }
}
