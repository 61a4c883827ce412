import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** Whoever has an IPv6 address has the 2^64 around it. */
const IPV6_SITE_PARTS = 4;

/**
 * Where a request comes from, for counting: the connection's address, or what a trusted proxy says (TRUSTED_PROXIES);
 * of IPv6 the network's half.
 */
export function clientAddress({ ip }: Request): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.parse(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const site = address.parts.slice(0, IPV6_SITE_PARTS).map((part) => part.toString(16));
  return `${site.join(':')}::/64`;
}
