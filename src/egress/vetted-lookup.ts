import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { nameCause } from '../domain/network-cause';
import type { VetAddress } from './admission';
import { ExchangeError } from './failures';
import type { ResolveName } from './resolve-name';

/**
 * The `lookup` hook of `net.connect`: whatever it answers is what the socket connects to, so a name cannot
 * resolve to one address here and another there (DNS rebinding). Forbidden answers are left out.
 * Literals never come here: `net.connect` does not look them up.
 */
export function createVettedLookup(
  resolve: ResolveName,
  vet: VetAddress | undefined,
): LookupFunction {
  const resolveThen = callbackify((name: string) => resolveVetted(name, resolve, vet));
  return (hostname, options, callback) => {
    resolveThen(hostname, (error, addresses) => {
      if (error) callback(error, []);
      else if (options.all) callback(null, addresses);
      else callback(null, addresses[0].address, addresses[0].family);
    });
  };
}

/**
 * Returns the addresses of a name that may be connected to, which are all when nothing is vetted. Throws ExchangeError
 * `dns`, or `blocked_address` when every one is forbidden.
 */
export async function resolveVetted(
  name: string,
  resolve: ResolveName,
  vet: VetAddress | undefined,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const addresses = await resolve(name).catch((error: unknown) => {
    throw new ExchangeError('dns', nameCause(error, { host: name, program: 'Herald' }));
  });
  const refusals: string[] = [];
  const isAllowed = (address: string): boolean => {
    const verdict = vet?.(address);
    if (verdict?.allowed === false) refusals.push(verdict.reason);
    return verdict?.allowed !== false;
  };
  const [first, ...others] = addresses
    .filter(isAllowed)
    .map((address) => ({ address, family: isIP(address) }));
  if (first !== undefined) return [first, ...others];
  const [reason] = refusals;
  if (reason === undefined) throw new ExchangeError('dns', `The name ${name} has no address.`);
  throw new ExchangeError('blocked_address', `${name} resolves to a forbidden address: ${reason}`);
}
