import ipaddr from 'ipaddr.js';

/** Parts of an IPv6 address that are counted: its owner has the 2^64 addresses around it. */
const IPV6_SITE_BITS = 64;
/** `203.0.113.9:54321`, `[2001:db8::1]:443` and `[2001:db8::1]`, as some gateways name an address. */
const WITH_PORT = /^\[([^\]]{1,64})\](?::\d{1,5})?$|^([\d.]{7,15}):\d{1,5}$/;

/** Returns an address without the port that some gateways append. */
export function withoutPort(text: string): string {
  const [, inBrackets, plain] = WITH_PORT.exec(text) ?? [];
  return inBrackets ?? plain ?? text;
}

/**
 * Returns the address to count under, of IPv6 its network half; null when the text is no address. An IPv4 client that a
 * translator shows to an IPv6 server is counted as IPv4: all of them are in one /64.
 */
export function countedAddress(text: string): string | null {
  const plain = withoutPort(text.trim());
  if (!ipaddr.isValid(plain)) return null;
  const address = ipaddr.process(plain);
  if (address instanceof ipaddr.IPv4) return address.toString();
  if (isTranslated(address)) return new ipaddr.IPv4(address.toByteArray().slice(-4)).toString();
  return networkText(address.parts, IPV6_SITE_BITS);
}

/** Recognises `64:ff9b::192.0.2.1` (RFC 6052), and the same in a /96 of the local prefix `64:ff9b:1::/48` (RFC 8215). */
function isTranslated({ parts }: ipaddr.IPv6): boolean {
  const [first, second, local, subnet, ...host] = parts;
  if (first !== 0x64 || second !== 0xff9b) return false;
  const isOfPrefix = (local === 0 && subnet === 0) || local === 1;
  return isOfPrefix && host[0] === 0 && host[1] === 0;
}

/** Widths of IPv6 networks that one owner gets whole, narrowest first (RFC 6177): a link, a home, a site. */
const WIDTHS = [
  { bits: IPV6_SITE_BITS, width: '' },
  { bits: 56, width: '-56' },
  { bits: 48, width: '-48' },
] as const;

/** Network that attempts are counted for. */
export interface CountedNetwork {
  /** Ends the kinds of its counts; empty for the network that `countedAddress` returns. */
  width: (typeof WIDTHS)[number]['width'];
  address: string;
}

/** Returns what `countedAddress` returned, and for IPv6 the wider networks around it. */
export function networksOf(counted: string): CountedNetwork[] {
  const [text = '', ownBits] = counted.split('/');
  if (!ipaddr.IPv6.isValid(text)) return [{ width: '', address: counted }];
  const { parts } = ipaddr.IPv6.parse(text);
  return WIDTHS.filter(({ bits }) => bits <= Number(ownBits)).map(({ bits, width }) => ({
    width,
    address: networkText(parts, bits),
  }));
}

/** Returns the networks that an operator names by an address or by a network of a counted width; null for other text. */
export function networksNamed(text: string): CountedNetwork[] | null {
  const [, network, bits] = /^([^/]{2,64})\/(64|56|48)$/.exec(text.trim()) ?? [];
  const counted = countedAddress(network ?? text);
  if (counted === null) return null;
  return networksOf(bits === undefined ? counted : counted.replace(/\/64$/, `/${bits}`));
}

function networkText(parts: readonly number[], bits: number): string {
  const network = parts.slice(0, Math.ceil(bits / 16)).map((part, index) => {
    const ownBits = Math.min(16, bits - index * 16);
    return (part & (0xffff << (16 - ownBits))).toString(16);
  });
  return `${network.join(':')}::/${bits}`;
}
