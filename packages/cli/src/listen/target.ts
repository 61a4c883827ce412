import { type LookupAddress, lookup as lookupName } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, type LookupFunction, isIP } from 'node:net';
import { CliError, wrongUsage } from '../errors.ts';

/** Address of the developer's server. */
export interface Target {
  url: URL;
  /** Resolves its name; refuses public addresses unless they are allowed. */
  lookup: LookupFunction;
}

/** Addresses of this machine and of private networks (RFC 1918, RFC 4193). */
const LOCAL = new BlockList();
LOCAL.addAddress('0.0.0.0');
LOCAL.addSubnet('127.0.0.0', 8);
LOCAL.addSubnet('10.0.0.0', 8);
LOCAL.addSubnet('172.16.0.0', 12);
LOCAL.addSubnet('192.168.0.0', 16);
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');

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
  if (!allowsRemote && !(await isLocalHost(url.hostname)))
    throw wrongUsage(`--forward-to: ${url.hostname} ${RULE}`);
  return { url, lookup: allowsRemote ? lookupName : lookupLocal };
}

/** Tells whether an address is of this machine or of a private network. */
export function isLocal(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOCAL.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

async function isLocalHost(hostname: string): Promise<boolean> {
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  if (isIP(host) !== 0) return isLocal(host);
  const addresses = await lookup(host, { all: true }).catch(() => []);
  if (addresses.length === 0) throw wrongUsage(`--forward-to: ${host} has no address`);
  return addresses.every(({ address }) => isLocal(address));
}

/** Resolves a name at each connection, so that it cannot lead elsewhere later. */
const lookupLocal: LookupFunction = (hostname, options, callback) =>
  lookupName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) return callback(error, []);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isLocal(address)))
      return callback(new CliError('not_local', `${hostname} ${RULE}`), []);
    return options.all === true
      ? callback(null, addresses)
      : callback(null, first.address, first.family);
  });
