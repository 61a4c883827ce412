import type { Customer } from '../../../domain/customer';
import { lookupOf, lookupsOf } from '../../../domain/ids';
import type { Message } from '../../../domain/message';
import type { SharedDeps } from '../../deps';
import { findByNumber } from './find-by-identity';
import { mergeCustomers } from './merge-customers';

type LearnAliasDeps = Pick<SharedDeps, 'clock' | 'customers' | 'digests'>;

/** The second try finds the customer who was given the number meanwhile. */
const TRIES = 2;

/**
 * Notes that the provider knows the recipient of a message by another form of their number. A customer who has that number
 * is merged into the recipient.
 */
export async function learnAlias(
  deps: LearnAliasDeps,
  { workspaceId, customerId }: Message,
  knownAs: string,
): Promise<void> {
  const { customers } = deps;
  const lookups = lookupsOf(deps.digests, workspaceId, { kind: 'phone', value: knownAs });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const holder = await findByNumber(deps, workspaceId, knownAs);
    if (holder !== null) return mergeUnlessKnown(deps, holder, { lookups, customerId });
    if (await customers.addLookup(workspaceId, customerId, lookups[0])) return;
  }
}

async function mergeUnlessKnown(
  { customers, clock, digests }: LearnAliasDeps,
  holder: Customer,
  { lookups, customerId }: { lookups: string[]; customerId: string },
): Promise<void> {
  const { id, workspaceId } = holder;
  const own =
    holder.number === null
      ? holder.lookups[0]
      : lookupOf(digests, workspaceId, 'phone', holder.number);
  // The number is this customer's already, or an alias of another's.
  if (id === customerId || own === undefined || !lookups.includes(own)) return;
  const current = await customers.findCurrent(workspaceId, customerId);
  // This customer was merged into the holder earlier.
  if (current === null || current.id === id) return;
  await mergeCustomers({ customers }, holder, current.id, clock.now());
}
