import ipaddr from 'ipaddr.js';
import {
  FORBIDDEN_IPV4,
  FORBIDDEN_IPV6,
  type ForbiddenRange,
  GLOBAL_UNICAST_IPV6,
  NAT64_PREFIXES,
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
const nat64 = NAT64_PREFIXES.map(({ cidr, embedsAt }) => ({
  network: ipaddr.IPv6.parseCIDR(cidr),
  embedsAt,
}));
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
  const translated = nat64.find(({ network }) => ip.match(network));
  if (translated) return classifyNat64(address, ip, translated.embedsAt);
  const candidates = ip.match(globalUnicast) ? exceptions : ipv6Blocks;
  return verdict(
    address,
    candidates.find((block) => ip.match(block.network)),
  );
}

/** The octet between the halves of an address, which every format of NAT64 leaves zero (RFC 6052, 2.2). */
const RESERVED_OCTET = 8;
/** The block that a shorter prefix reads from the zeros of a longer one. No gateway passes it on. */
const THIS_NETWORK = ipaddr.IPv4.parseCIDR('0.0.0.0/8');

/**
 * Judges a NAT64 address by the IPv4 address that its gateway connects to. Where the length of the prefix is not known,
 * every address that a gateway could read must be public, those of 0.0.0.0/8 aside.
 */
function classifyNat64(
  address: string,
  ip: ipaddr.IPv6,
  embedsAt: readonly number[],
): AddressClass {
  const bytes = ip.toByteArray();
  if (bytes[RESERVED_OCTET] !== 0) {
    return { allowed: false, reason: `${address} is in the NAT64 space, in none of its formats.` };
  }
  const read = embedsAt.map((bit) => embeddedIpv4(bytes, bit / 8));
  const routed = read.filter((ipv4) => !ipv4.match(THIS_NETWORK));
  for (const ipv4 of routed.length === 0 ? read : routed) {
    const inner = classifyAddress(ipv4.toString());
    if (inner.allowed) continue;
    return { allowed: false, reason: `${address} is in the NAT64 space: ${inner.reason}` };
  }
  return { allowed: true };
}

/** Reads four bytes from `first` on, the reserved octet left out. */
function embeddedIpv4(bytes: readonly number[], first: number): ipaddr.IPv4 {
  const places = [0, 1, 2, 3].map((offset) => first + offset);
  const skips = (place: number): boolean => first <= RESERVED_OCTET && place >= RESERVED_OCTET;
  return new ipaddr.IPv4(places.map((place) => bytes[skips(place) ? place + 1 : place] ?? 0));
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
