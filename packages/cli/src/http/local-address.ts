import { type LookupAddress, lookup as lookupName } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, type LookupFunction, isIP } from 'node:net';
import { CliError } from '../errors.ts';

/** Addresses of this machine and of private networks (RFC 1918, RFC 4193, RFC 4291). */
const LOCAL = new BlockList();
LOCAL.addAddress('0.0.0.0');
LOCAL.addSubnet('127.0.0.0', 8);
LOCAL.addSubnet('10.0.0.0', 8);
LOCAL.addSubnet('172.16.0.0', 12);
LOCAL.addSubnet('192.168.0.0', 16);
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');
LOCAL.addSubnet('fe80::', 10, 'ipv6');

/** Tells whether an address is of this machine or of a private network. */
export function isLocal(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOCAL.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Returns the addresses of a host, as a URL names it; none when its name does not resolve. */
export async function addressesOf({ hostname }: URL): Promise<string[]> {
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  if (isIP(host) !== 0) return [host];
  const found = await lookup(nameToAsk(host), { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

/**
 * Makes a lookup that resolves a name at each connection, and connects to the very addresses that it checked: a name that is
 * local now cannot lead elsewhere later.
 *
 * @param rule completes the error after the name
 */
export function lookupLocal(rule: string): LookupFunction {
  return (hostname, options, callback) =>
    lookupName(
      nameToAsk(hostname),
      { ...options, all: true },
      (error, addresses: LookupAddress[]) => {
        if (error !== null) return callback(error, []);
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isLocal(address)))
          return callback(new CliError('not_local', `${hostname} ${rule}`), []);
        return options.all === true
          ? callback(null, addresses)
          : callback(null, first.address, first.family);
      },
    );
}

/** Looks up any name as the system does, and names below `localhost` as this machine. */
export const lookupAny: LookupFunction = (hostname, options, callback) =>
  lookupName(nameToAsk(hostname), options, (error, found: string | LookupAddress[], family) =>
    callback(error, found, family),
  );

/**
 * Returns the name to look up: names below `localhost` are this machine (RFC 6761, 6.3), as browsers and curl have it and
 * not every system.
 */
function nameToAsk(hostname: string): string {
  return /\.localhost\.?$/i.test(hostname) ? 'localhost' : hostname;
}
