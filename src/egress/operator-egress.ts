import type { EgressClient } from '../ports/egress';
import { createOperatorAdmission } from './admit-operator-url';
import { createEgressClient, type EgressOptions } from './egress-client';
import { resolveBySystem } from './resolve-name';

export interface OperatorEgressOptions extends EgressOptions {
  /** Exact origins of the configured base addresses, http or https, private or not; a malformed one throws at once. */
  origins: readonly string[];
}

/** For base addresses the operator configured, such as a provider's API: these origins and nothing else. */
export function createOperatorEgress(options: OperatorEgressOptions): EgressClient {
  return createEgressClient({
    ...options,
    admit: createOperatorAdmission(options.origins),
    resolve: options.resolve ?? resolveBySystem,
  });
}
