import type { Request, RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import { type Client, shortUserAgent } from '../../domain/people/security-event';
import type { Logger } from '../../ports/logger';
import {
  countedAddress,
  networksOf,
  withoutPort,
} from '../../services/members/steps/counted-address';

/** Returns the network address that a request counts for: the peer's, or the one a trusted proxy names (TRUSTED_PROXIES). */
export function clientAddress({ ip }: Request): string {
  return networkAddress(ip);
}

/** Returns the widest network of one owner that an address is in: of IPv6 a site. */
export function siteOf(address: string | undefined): string {
  return networksOf(networkAddress(address)).at(-1)?.address ?? 'unknown';
}

function networkAddress(address: string | undefined): string {
  return countedAddress(address ?? '') ?? 'unknown';
}

/** Returns the client of a request for the security log. */
export function clientOf(request: Request): Client {
  return {
    address: clientAddress(request),
    userAgent: shortUserAgent(request.get('user-agent') ?? ''),
  };
}

/** Tells whether an address is a proxy whose `X-Forwarded-For` is trusted. */
export type TrustsProxy = (address: string | undefined) => boolean;

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Returns the test for trusted proxies, given as addresses and ranges, in any notation. */
export function trustedProxies(addresses: string[]): TrustsProxy {
  const ranges = addresses.map((text): Range => {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const address = ipaddr.process(text);
    return [address, address.kind() === 'ipv6' ? 128 : 32];
  });
  return (text) => {
    const plain = withoutPort(text ?? '');
    if (!ipaddr.isValid(plain)) return false;
    const address = ipaddr.process(plain);
    return ranges.some(([range, bits]) => {
      return range.kind() === address.kind() && address.match(range, bits);
    });
  };
}

/**
 * Warns once when an untrusted peer sends `X-Forwarded-For`: behind an unknown proxy, everybody has one address and shares
 * its counts and its places for connections.
 */
export function warnOfUntrustedProxy(trusts: TrustsProxy, log: Logger): RequestHandler {
  let hasWarned = false;
  return (request, _response, next) => {
    const { remoteAddress } = request.socket;
    if (!hasWarned && request.get('x-forwarded-for') !== undefined && !trusts(remoteAddress)) {
      hasWarned = true;
      log.warn(
        { peer: remoteAddress },
        'X-Forwarded-For from an address that is not in TRUSTED_PROXIES is ignored: if this is your reverse proxy, add it there, or everybody behind it shares the wrong passwords, the anonymous requests and the connections that one address may have',
      );
    }
    next();
  };
}
