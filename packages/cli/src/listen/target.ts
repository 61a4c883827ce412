import type { LookupFunction } from 'node:net';
import { wrongUsage } from '../errors.ts';
import { addressesOf, isLocal, lookupAny, lookupLocal } from '../http/local-address.ts';

/** Address of the developer's server. */
export interface Target {
  url: URL;
  /** Resolves its name; refuses public addresses unless they are allowed. */
  lookup: LookupFunction;
}

const RULE = 'is not on this machine or a private network; --allow-remote posts there anyway';

/**
 * Reads the address to post to.
 *
 * @throws {CliError} wrong_usage when it is no address, or a public one that is not allowed
 */
export async function readTarget(text: string, allowsRemote: boolean): Promise<Target> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw wrongUsage('--forward-to must be an address such as http://localhost:4000/webhook');
  if (url.username !== '' || url.password !== '')
    throw wrongUsage('--forward-to must not hold a user name or a password; use --token');
  // A name that does not resolve yet is looked up again at each connection.
  if (!allowsRemote && !(await addressesOf(url)).every(isLocal))
    throw wrongUsage(`--forward-to: ${url.hostname} ${RULE}`);
  return { url, lookup: allowsRemote ? lookupAny : lookupLocal(RULE) };
}
