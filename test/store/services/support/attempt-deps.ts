import { randomBytes } from 'node:crypto';
import { createLogger } from '../../../../src/observability/logger';
import type { Repositories } from '../../../../src/ports/repositories';
import { createAesSecretBox } from '../../../../src/secrets/aes-secret-box';
import type { DeliveryAttemptDeps } from '../../../../src/services/deliveries/deps';

type Request = { headers: Record<string, string> };

/** Answer of a receiver with a status. */
export const answered = (status: number) =>
  ({
    kind: 'response',
    status,
    headers: {},
    body: Buffer.alloc(0),
    bodyTruncated: false,
    durationMs: 1,
  }) as const;

/** Dependencies of attempts at a receiver that is asked so, with some of them replaced. */
export function attemptDeps(
  repositories: Partial<Repositories>,
  receiver: (request: Request) => unknown,
  change: object = {},
): DeliveryAttemptDeps {
  return {
    ...repositories,
    secretBox: createAesSecretBox(randomBytes(32)),
    clock: { now: () => new Date() },
    egress: { request: async (request: Request) => receiver(request) },
    circuits: { begin: () => () => undefined, stateOf: () => 'closed' },
    permits: { tryTake: () => () => undefined },
    metrics: { deliveryAttempted: () => undefined, deliveryFinished: () => undefined },
    log: createLogger('silent', 'test'),
    timeoutMs: 1000,
    recheckMs: 900_000,
    ...change,
  } as unknown as DeliveryAttemptDeps;
}
