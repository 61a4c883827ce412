import type { RateWindow } from '../../../domain/rate-limit';
import type { RateLimiter } from '../../../ports/limiters';
import { type CountedNetwork, networksOf } from './counted-address';

/** Limiters of network addresses, and of the wider IPv6 networks around them. */
export type NetworkLimiters = Record<CountedNetwork['width'], RateLimiter>;

/** A count of one network. */
export interface NetworkWindow extends RateWindow {
  network: string;
}

/**
 * Counts a request of a network address in all networks around it, narrowest first. A network that refuses it keeps it from
 * the wider ones: nobody takes more of what others there have than their own network may.
 * Returns the window that refuses, else the one with the least left. @throws HeraldError temporarily_unavailable
 */
export async function countNetworks(
  limiters: NetworkLimiters,
  address: string,
): Promise<NetworkWindow> {
  const windows: NetworkWindow[] = [];
  for (const { width, address: network } of networksOf(address)) {
    const window = { ...(await limiters[width].count(network)), network };
    if (window.exceeded) return window;
    windows.push(window);
  }
  return windows.reduce((least, window) => (window.remaining < least.remaining ? window : least));
}

/** How many times the limit the wider IPv6 networks have, because others than one owner may be in them. */
export const TIMES: Record<CountedNetwork['width'], number> = { '': 1, '-56': 2, '-48': 4 };

/** Makes a limiter for each width, whose limit is so many times that of one address. */
export function networkLimiters(limiterOf: (times: number) => RateLimiter): NetworkLimiters {
  return {
    '': limiterOf(TIMES['']),
    '-56': limiterOf(TIMES['-56']),
    '-48': limiterOf(TIMES['-48']),
  };
}
