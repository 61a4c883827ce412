import { createPrometheusMetrics } from '../../../../src/observability/prometheus-metrics';
import type { Pacing } from '../../../../src/ports/pacing';
import { createMetaCloudProvider } from '../../../../src/providers/meta-cloud/meta-cloud-provider';
import { createTwilioProvider } from '../../../../src/providers/twilio/twilio-provider';
import { createAesSecretBox } from '../../../../src/secrets/aes-secret-box';
import type { SendDeps } from '../../../../src/services/messages/deps';
import { createSlotLateness } from '../../../../src/services/messages/steps/slot-lateness';
import type { TestDatabase } from '../../persistence/support';
import { SOME_ORIGINS, somePermits } from './some-permits';
import { partial } from '../../../support/partial';

/** Address that is never called: the test client answers itself. */
const NOWHERE = 'http://127.0.0.1:9';
export const SYNC_WAIT_MS = 45_000;
export const TIMEOUT_MS = 10_000;

/** Seals the credentials of the senders. */
export const secretBox = createAesSecretBox(Buffer.alloc(32, 1));

/** Pacing that never makes a send wait. */
export const AT_ONCE: Pacing = {
  reserve: async (_id, { earliestMs }) => ({ kind: 'slot', atMs: earliestMs }),
  restart: async () => undefined,
};

type Request = Parameters<typeof createMetaCloudProvider>[0]['egress']['request'];

/** Dependencies of sends whose calls of the provider are answered so, with some of them replaced. */
export function sendDeps(
  db: TestDatabase,
  request: Request,
  change: Partial<SendDeps> = {},
): SendDeps {
  const egress = {
    request,
    open: () => Promise.reject(new Error()),
    close: async () => undefined,
  };
  const urls = { api: NOWHERE, content: NOWHERE, messaging: NOWHERE };
  return partial<SendDeps>({
    ...db,
    pacing: AT_ONCE,
    providers: {
      meta: createMetaCloudProvider({ egress, graphUrl: NOWHERE, apiVersion: 'v23.0' }),
      twilio: createTwilioProvider({ egress, urls }),
    },
    providerOrigins: SOME_ORIGINS,
    permits: somePermits('send'),
    callbackUrl: () => null,
    secretBox,
    metrics: createPrometheusMetrics(),
    clock: { now: () => new Date() },
    pacingClock: { now: () => new Date() },
    messagesPerSecond: 80,
    lateness: createSlotLateness(() => performance.now()),
    startGraceMs: 1000,
    timeoutMs: TIMEOUT_MS,
    syncWaitMs: SYNC_WAIT_MS,
    ...change,
  });
}

/** Answer of Meta to a send that it accepts. */
export const TAKEN_BY_META = {
  kind: 'response',
  status: 200,
  headers: {},
  body: Buffer.from(JSON.stringify({ messages: [{ id: 'wamid.1' }] })),
  bodyTruncated: false,
  durationMs: 1,
} as const;
