import { normalEmail } from '../../../domain/people/membership';
import type { Identity } from '../../../ports/identity';
import { networksOf } from './counted-address';

/**
 * Does work that checks or sets a password, in the turn of the account and of the widest network around the address: nobody
 * gets more turns by more accounts at one address, or by more addresses for one account. Strangers who try passwords take
 * no turn of a person who is known by session, browser or link.
 */
export function inTurnOf<Outcome>(
  { identity }: { identity: Pick<Identity, 'inTurnOf'> },
  { email, address, isKnown }: { email: string; address: string; isKnown: boolean },
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const network = networksOf(address).at(-1)?.address ?? address;
  return identity.inTurnOf(
    { account: `${isKnown ? 'known' : 'unknown'} ${normalEmail(email)}`, network },
    work,
  );
}
