import { BoundedMap } from '../../domain/bounded-map';
import { digest } from '../../domain/ids';
import { type RateWindow, rateExceeded } from '../../domain/rate-limit';
import type { Metrics } from '../../ports/metrics';
import { type NetworkLimiters, countNetworks } from '../members/steps/count-networks';
import { networksOf } from '../members/steps/counted-address';

/**
 * Limits how often one network address, and the wider IPv6 networks around it, may offer keys and invitations that do not
 * exist: each costs a read.
 */
export function limitRefused({ refusedLimiters, metrics, nowMs }: LimitRefusedDeps): LimitRefused {
  const familiar = createMemory<true>(nowMs);
  const exceeded = createMemory<RateWindow>(nowMs);

  function refuseExceeded(address: string): void {
    const networks = networksOf(address).map((each) => exceeded.recall(each.address));
    const window = networks.find((each) => each !== null) ?? null;
    if (window === null) return;
    metrics.rateLimited('refused');
    throw rateExceeded({ ...window.value, scope: 'refused', resetMs: window.leftMs });
  }

  async function count(limiters: NetworkLimiters, address: string): Promise<void> {
    const window = await countNetworks(limiters, address);
    if (window.remaining === 0) exceeded.remember(window.network, window, window.resetMs);
    if (window.exceeded) refuseExceeded(address);
  }

  return async ({ address, credential }, isRefusal, attempt) => {
    if (refusedLimiters === null) return attempt();
    const id = digest('credential', credential);
    if (familiar.recall(id) === null) refuseExceeded(address);
    try {
      const result = await attempt();
      familiar.remember(id, true, FAMILIAR_MS);
      return result;
    } catch (error) {
      if (isRefusal(error)) await count(refusedLimiters, address);
      throw error;
    }
  };
}

export interface LimitRefusedDeps {
  /** Null where no limit is set. */
  refusedLimiters: NetworkLimiters | null;
  metrics: Pick<Metrics, 'rateLimited'>;
  nowMs: () => number;
}

/** A credential, and the network address that it came from. */
export interface Offered {
  address: string;
  credential: string;
}

/**
 * Tries a credential. Counts against its address when `isRefusal` says that the credential does not exist. A
 * credential that was accepted recently is tried whatever its address has done since.
 * @throws HeraldError rate_limited, untried, while the address is over its limit; what the try throws
 */
export type LimitRefused = <Result>(
  offered: Offered,
  isRefusal: (error: unknown) => boolean,
  attempt: () => Promise<Result>,
) => Promise<Result>;

/** How long an accepted credential is remembered, by its digest. */
const FAMILIAR_MS = 600_000;
const REMEMBERED_AT_MOST = 10_000;

/** Values by name for a while; the oldest make room. */
function createMemory<Value>(nowMs: () => number) {
  const entries = new BoundedMap<string, { value: Value; untilMs: number }>(REMEMBERED_AT_MOST);
  return {
    remember: (name: string, value: Value, forMs: number): void =>
      void entries.set(name, { value, untilMs: nowMs() + forMs }),
    recall(name: string): { value: Value; leftMs: number } | null {
      const entry = entries.get(name);
      const leftMs = (entry?.untilMs ?? 0) - nowMs();
      return entry !== undefined && leftMs > 0 ? { value: entry.value, leftMs } : null;
    },
  };
}
