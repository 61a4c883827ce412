import type { Customer } from '../../../domain/customer';
import { lookupOf } from '../../../domain/ids';
import type { Message } from '../../../domain/message';
import type { Clock } from '../../../ports/clock';
import type { NumberDeps } from './find-by-number';

export interface LearnAliasDeps extends NumberDeps {
  clock: Clock;
}

/** The second try finds the customer who was given the number meanwhile. */
const TRIES = 2;

/**
 * Notes that the provider knows the recipient of a message by another form of their number. A customer who has that number
 * is merged into the recipient, with their block and consents; the newer consent holds.
 */
export async function learnAlias(
  deps: LearnAliasDeps,
  { workspaceId, customerId }: Message,
  knownAs: string,
): Promise<void> {
  const { customers } = deps;
  const lookup = lookupOf(deps.digests, workspaceId, 'phone', knownAs);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const holder = await customers.findByLookup(workspaceId, lookup);
    if (holder !== null) return mergeUnlessKnown(deps, holder, { lookup, customerId });
    if (await customers.addLookup(workspaceId, customerId, lookup)) return;
  }
}

async function mergeUnlessKnown(
  deps: LearnAliasDeps,
  holder: Customer,
  { lookup, customerId }: { lookup: string; customerId: string },
): Promise<void> {
  const { customers } = deps;
  const { id, workspaceId } = holder;
  // The number is this customer's already, or an alias of another's.
  if (id === customerId || holder.lookups[0] !== lookup) return;
  const current = await customers.findCurrent(workspaceId, customerId);
  // This customer was merged into the holder earlier.
  if (current === null || current.id === id) return;
  // Before the merge, so that a repeat after a crash does it again; after it, for consents recorded meanwhile.
  await copyConsent(deps, holder, current.id);
  await customers.merge(workspaceId, id, current.id);
  const latest = await customers.find(workspaceId, id);
  if (latest !== null) await copyConsent(deps, latest, current.id);
}

async function copyConsent(
  { customers, clock }: LearnAliasDeps,
  former: Customer,
  customerId: string,
): Promise<void> {
  const { workspaceId, blocked, unsubscribed, marketingStopped, updatedAt: at } = former;
  if (blocked) await customers.decide(workspaceId, customerId, { blocked }, clock.now());
  const consents = [
    { scope: 'all', refused: unsubscribed, change: former.subscriptionChange },
    { scope: 'marketing', refused: marketingStopped, change: former.marketingChange },
  ] as const;
  for (const { scope, refused, change } of consents) {
    if (change === null && !refused) continue;
    const why = change ?? { reason: 'wanted so under another form of the number', at };
    await customers.recordConsent(workspaceId, customerId, { scope, wanted: !refused, ...why });
  }
}
