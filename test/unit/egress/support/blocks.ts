/** Blocks of contract 8, repeated so that tests do not rely on the table they test. */
const IPV4_BLOCKS = (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
).split(' ');
const IPV6_BLOCKS = '0::/3 4000::/2 8000::/1 2001:0::/23 2001:db8::/32 2002::/16 3fff::/20'.split(
  ' ',
);

/** Block of addresses as numbers: its first address and its size. */
export interface Block {
  cidr: string;
  first: bigint;
  size: bigint;
  text: (value: bigint) => string;
}

export const ipv4Text = (value: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');

/** Writes an address as eight groups, nothing shortened. */
export const ipv6Text = (value: bigint): string =>
  Array.from({ length: 8 }, (_, i) =>
    ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16),
  ).join(':');

const ipv4Number = (text: string) =>
  text.split('.').reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);

/** Reads the first groups of a prefix such as "2001:db8::"; the rest is zero. */
const ipv6Number = (prefix: string) => {
  const groups = prefix.replace('::', '').split(':');
  return groups.reduce((sum, g, i) => sum + (BigInt(`0x${g}`) << BigInt(112 - 16 * i)), 0n);
};

export const IPV4: readonly Block[] = IPV4_BLOCKS.map((cidr) =>
  toBlock(cidr, 32, ipv4Number, ipv4Text),
);
export const IPV6: readonly Block[] = IPV6_BLOCKS.map((cidr) =>
  toBlock(cidr, 128, ipv6Number, ipv6Text),
);

function toBlock(
  cidr: string,
  bits: number,
  parse: (text: string) => bigint,
  text: Block['text'],
): Block {
  const [prefix = '', length] = cidr.split('/');
  return { cidr, first: parse(prefix), size: 1n << BigInt(bits - Number(length)), text };
}

/** Returns whether an address lies in one of the blocks. */
export const isIn = (blocks: readonly Block[], value: bigint): boolean =>
  blocks.some(({ first, size }) => value >= first && value < first + size);
