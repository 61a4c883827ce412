import type { Customer } from '../../../domain/customer';
import { heldConsents } from '../../../domain/held-consent';
import { lookupsOf } from '../../../domain/ids';
import { isSameNumber } from '../../../domain/number-forms';
import { applyConsent } from './apply-consent';
import type { IdentityDeps } from './find-by-identity';

/** Takes a number from a customer whose number it is no more: messages reach them by their user id. */
export async function loseNumber(
  deps: IdentityDeps,
  customer: Customer,
  number: string | null,
  at: Date,
): Promise<void> {
  if (number === null) return;
  const { id, workspaceId, number: known } = customer;
  if (known !== null && isSameNumber(known, number))
    await deps.customers.changeNumber(workspaceId, id, null, at);
  // Last: until then a repeat after a crash finds the customer by the number.
  await releaseNumber(deps, customer, number);
}

/** Takes a number from its former owner for a customer, for whom the decisions against messages to it are held. */
export async function takeNumberOver(
  deps: IdentityDeps,
  { former, owner }: { former: Customer; owner: Customer },
  number: string | null,
  at: Date,
): Promise<void> {
  const { workspaceId, id: customerId } = owner;
  const hold = async (decided: Customer): Promise<void> => {
    for (const held of heldConsents(decided, owner, at))
      await applyConsent(deps, { workspaceId, customerId }, held);
  };
  // First: once the number is lost, a repeat after a crash does not find the former owner.
  await hold(former);
  await loseNumber(deps, former, number, at);
  // Until then a STOP from the number was one of the former owner, whose record was read before.
  const since = await deps.customers.find(workspaceId, former.id);
  if (since !== null) await hold(since);
}

/** Has a number mean the customer no more; somebody else may get it. */
export async function releaseNumber(
  { customers, digests }: IdentityDeps,
  { id, workspaceId }: Customer,
  number: string,
): Promise<void> {
  const lookups = lookupsOf(digests, workspaceId, { kind: 'phone', value: number });
  for (const record of await customers.findHolders(workspaceId, lookups)) {
    const current = await customers.findCurrent(workspaceId, record.id);
    if (current?.id !== id) continue;
    for (const lookup of lookups.filter((each) => record.lookups.includes(each)))
      await customers.removeLookup(workspaceId, record.id, lookup);
  }
}
