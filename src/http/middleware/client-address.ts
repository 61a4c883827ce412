import type { Request } from 'express';
import { countedAddress } from '../../usecases/people/counted-address';

/** Where a request comes from, for counting: the connection's address, or what a trusted proxy says (TRUSTED_PROXIES). */
export function clientAddress({ ip }: Request): string {
  return countedAddress(ip ?? '') ?? 'unknown';
}
