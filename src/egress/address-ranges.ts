/** A block of addresses that no webhook may reach, and what it is, to complete "10.1.2.3 is in …". */
export interface ForbiddenRange {
  cidr: string;
  what: string;
}

/**
 * Every IPv4 block that is not allocated global unicast, and the one public address that leads to a cloud's own services
 * (contract 8): other clouds have theirs in these blocks.
 */
export const FORBIDDEN_IPV4: readonly ForbiddenRange[] = [
  { cidr: '0.0.0.0/8', what: '"this network"' },
  { cidr: '10.0.0.0/8', what: 'a private network' },
  { cidr: '100.64.0.0/10', what: 'the shared space of carrier-grade NAT' },
  { cidr: '127.0.0.0/8', what: 'the loopback network' },
  { cidr: '168.63.129.16/32', what: "the address of Azure's platform services" },
  { cidr: '169.254.0.0/16', what: 'the link-local network, home of cloud metadata services' },
  { cidr: '172.16.0.0/12', what: 'a private network' },
  { cidr: '192.0.0.0/24', what: 'a block kept for protocol assignments' },
  { cidr: '192.0.2.0/24', what: 'a block kept for documentation' },
  { cidr: '192.88.99.0/24', what: 'the withdrawn 6to4 relay block' },
  { cidr: '192.168.0.0/16', what: 'a private network' },
  { cidr: '198.18.0.0/15', what: 'a block kept for benchmarks' },
  { cidr: '198.51.100.0/24', what: 'a block kept for documentation' },
  { cidr: '203.0.113.0/24', what: 'a block kept for documentation' },
  { cidr: '224.0.0.0/4', what: 'the multicast space' },
  { cidr: '240.0.0.0/4', what: 'the reserved space' },
];

/** The one allocated block of IPv6: whatever lies outside is forbidden, named below or not. */
export const GLOBAL_UNICAST_IPV6 = '2000::/3';

/**
 * IPv6 blocks, most telling first. Those inside 2000::/3 are the exceptions of contract 8; those outside are
 * listed only so that the reason has a name. Whole blocks are refused rather than the IPv4 addresses they can
 * embed: each new way of embedding one would be a new hole. NAT64 is the exception, because a name server with DNS64
 * answers with it for every public IPv4 address.
 */
export const FORBIDDEN_IPV6: readonly ForbiddenRange[] = [
  { cidr: '2001::/23', what: 'a block kept for protocol assignments (Teredo, ORCHID, benchmarks)' },
  { cidr: '2001:db8::/32', what: 'a block kept for documentation' },
  { cidr: '2002::/16', what: 'the 6to4 space, which embeds IPv4 addresses' },
  { cidr: '3fff::/20', what: 'a block kept for documentation' },
  { cidr: '::/128', what: 'the unspecified range' },
  { cidr: '::1/128', what: 'the loopback range' },
  { cidr: '::ffff:0:0/96', what: 'the space of IPv4-mapped addresses' },
  { cidr: 'fc00::/7', what: 'a private network (unique local)' },
  { cidr: 'fe80::/10', what: 'the link-local network' },
  { cidr: 'ff00::/8', what: 'the multicast space' },
  { cidr: '::/0', what: 'a space that is not allocated for public use' },
];

/**
 * NAT64 prefixes and the first bit of the IPv4 address that a gateway reads from them (RFC 6052, 2.2). A network may
 * use any length inside the local-use block (RFC 8215), and no address tells which.
 */
export const NAT64_PREFIXES: readonly { cidr: string; embedsAt: readonly number[] }[] = [
  { cidr: '64:ff9b::/96', embedsAt: [96] },
  { cidr: '64:ff9b:1::/48', embedsAt: [48, 56, 64, 96] },
];
