import type { Request } from 'express';
import { type Client, keptUserAgent } from '../../domain/people/security-event';
import { countedAddress } from '../../services/members/steps/counted-address';

/** Where a request comes from, for counting: the connection's address, or what a trusted proxy says (TRUSTED_PROXIES). */
export function clientAddress({ ip }: Request): string {
  return countedAddress(ip ?? '') ?? 'unknown';
}

/** Where a request comes from, for the security log. */
export function clientOf(request: Request): Client {
  return {
    address: clientAddress(request),
    userAgent: keptUserAgent(request.get('user-agent') ?? ''),
  };
}
