import ipaddr from 'ipaddr.js';

/** Parts of an IPv6 address that are counted: its owner has the 2^64 addresses around it. */
const IPV6_SITE_PARTS = 4;
/** `203.0.113.9:54321`, `[2001:db8::1]:443` and `[2001:db8::1]`, as some gateways name an address. */
const WITH_PORT = /^\[([^\]]{1,64})\](?::\d{1,5})?$|^([\d.]{7,15}):\d{1,5}$/;

/** Returns an address without the port that some gateways append. */
export function withoutPort(text: string): string {
  const [, inBrackets, plain] = WITH_PORT.exec(text) ?? [];
  return inBrackets ?? plain ?? text;
}

/** Returns the address to count under, of IPv6 its network half; null when the text is no address. */
export function countedAddress(text: string): string | null {
  const plain = withoutPort(text.trim());
  if (!ipaddr.isValid(plain)) return null;
  const address = ipaddr.process(plain);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const site = address.parts.slice(0, IPV6_SITE_PARTS).map((part) => part.toString(16));
  return `${site.join(':')}::/64`;
}
