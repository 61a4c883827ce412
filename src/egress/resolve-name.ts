import { lookup, Resolver } from 'node:dns/promises';

/** Resolves a host name to all its addresses; rejects with the resolver's error when there are none. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;

/**
 * Asks the DNS servers of resolv.conf for A and AAAA records, off libuv's four threads, so that slow name servers
 * of one customer cannot delay the lookups of others. The hosts file and search domains are not consulted:
 * a webhook has a public, fully qualified name. `servers` (address and port) stand in for those of resolv.conf.
 */
export function createDnsResolver(servers?: readonly string[]): ResolveName {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    const [ipv4, ipv6] = await Promise.allSettled([
      resolver.resolve4(name),
      resolver.resolve6(name),
    ]);
    const addresses = [
      ...(ipv4.status === 'fulfilled' ? ipv4.value : []),
      ...(ipv6.status === 'fulfilled' ? ipv6.value : []),
    ];
    if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
    return addresses;
  };
}

/** Resolves as the operating system does, hosts file and search domains included: for the operator's own names. */
export const resolveBySystem: ResolveName = async (name) => {
  const answers = await lookup(name, { all: true });
  return answers.map((answer) => answer.address);
};
