import ipaddr from 'ipaddr.js';
import {
  FORBIDDEN_IPV4,
  FORBIDDEN_IPV6,
  type ForbiddenRange,
  GLOBAL_UNICAST_IPV6,
} from './address-ranges';

export type AddressClass = { allowed: true } | { allowed: false; reason: string };

interface Block<A> extends ForbiddenRange {
  network: [A, number];
}

const ipv4Blocks: readonly Block<ipaddr.IPv4>[] = FORBIDDEN_IPV4.map((range) => ({
  ...range,
  network: ipaddr.IPv4.parseCIDR(range.cidr),
}));
const ipv6Blocks: readonly Block<ipaddr.IPv6>[] = FORBIDDEN_IPV6.map((range) => ({
  ...range,
  network: ipaddr.IPv6.parseCIDR(range.cidr),
}));
const globalUnicast = ipaddr.IPv6.parseCIDR(GLOBAL_UNICAST_IPV6);
const exceptions = ipv6Blocks.filter((block) => block.network[0].match(globalUnicast));

/**
 * Says whether a plain IP literal is a public address (contract 8). The reason is a sentence that names the
 * address and its block. Anything that is not a plain literal is refused.
 */
export function classifyAddress(address: string): AddressClass {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    const ip = ipaddr.IPv4.parse(address);
    return verdict(
      address,
      ipv4Blocks.find((block) => ip.match(block.network)),
    );
  }
  if (ipaddr.IPv6.isValid(address) && !address.includes('%')) {
    return classifyIpv6(address, ipaddr.IPv6.parse(address));
  }
  return { allowed: false, reason: `"${address}" is not an IP address in its plain spelling.` };
}

function classifyIpv6(address: string, ip: ipaddr.IPv6): AddressClass {
  if (hasIsatapInterface(ip)) {
    const reason = `${address} embeds an IPv4 address (ISATAP); only public addresses are allowed.`;
    return { allowed: false, reason };
  }
  const candidates = ip.match(globalUnicast) ? exceptions : ipv6Blocks;
  return verdict(
    address,
    candidates.find((block) => ip.match(block.network)),
  );
}

/** RFC 5214, 6.1: the interface id is 00-00-5E-FE plus the IPv4 address, whatever its two u/g bits say. */
function hasIsatapInterface(ip: ipaddr.IPv6): boolean {
  const [, , , , high = 0, low = 0] = ip.parts;
  return (high & ~0x0300) === 0 && low === 0x5efe;
}

function verdict(address: string, block: ForbiddenRange | undefined): AddressClass {
  if (block === undefined) return { allowed: true };
  const reason = `${address} is in ${block.what} (${block.cidr}); only public addresses are allowed.`;
  return { allowed: false, reason };
}
