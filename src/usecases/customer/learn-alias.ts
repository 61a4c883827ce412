import type { Customer } from '../../domain/customer';
import { customerIdOf } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { Clock } from '../../ports/clock';
import type { NumberDeps } from './id-of-number';

export interface LearnAliasDeps extends NumberDeps {
  clock: Clock;
}

/**
 * Keeps that the provider knows the recipient of a message by another form of the number: what comes from there is the
 * same customer's. Who had that number until now hands over their block and what they want, and what is newer holds.
 */
export async function learnAlias(
  deps: LearnAliasDeps,
  { workspaceId, customerId }: Message,
  knownAs: string,
): Promise<void> {
  const { customers } = deps;
  const aliasId = customerIdOf(deps.digests, workspaceId, knownAs);
  if (aliasId === customerId) return;
  const former = await customers.findByAnyId(workspaceId, aliasId);
  // It is this customer's already; or another's, who came first.
  if (former !== null && former.id !== aliasId) return;
  // Each of the other's number: neither would be found by their own.
  if (former?.aliasIds.includes(customerId) === true) return;
  // Before the alias, because what a crash leaves is done again; and after it, for what was being recorded.
  if (former !== null) await handOver(deps, former, customerId);
  await customers.addAlias(workspaceId, customerId, aliasId);
  const latest = await customers.find(workspaceId, aliasId);
  if (latest !== null) await handOver(deps, latest, customerId);
}

async function handOver(
  { customers, clock }: LearnAliasDeps,
  former: Customer,
  customerId: string,
): Promise<void> {
  const { workspaceId, blocked, unsubscribed, marketingStopped, updatedAt: at } = former;
  if (blocked) await customers.decide(workspaceId, customerId, { blocked }, clock.now());
  const wishes = [
    { scope: 'all', refused: unsubscribed, change: former.subscriptionChange },
    { scope: 'marketing', refused: marketingStopped, change: former.marketingChange },
  ] as const;
  for (const { scope, refused, change } of wishes) {
    if (change === null && !refused) continue;
    const why = change ?? { reason: 'wanted so under another form of the number', at };
    await customers.recordWish(workspaceId, customerId, { scope, wanted: !refused, ...why });
  }
}
