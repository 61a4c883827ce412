import { createOperatorEgress, createWebhookEgress } from '../../../../src/egress/egress-client';
import type { ResolveName } from '../../../../src/egress/resolve-name';
import type {
  EgressFailureCode,
  EgressOutcome,
  EgressRequest,
  EgressResponse,
  StreamingEgress,
} from '../../../../src/ports/egress';
import { closeAfterTest, type TestServer } from './servers';
import { RECEIVER_NAME, type TestCertificate } from './certificate';

/** A resolver that knows only the names it is given. */
export function resolverOf(names: Record<string, readonly string[]>): ResolveName {
  return async (name) => {
    const addresses = names[name];
    if (addresses) return addresses;
    throw Object.assign(new Error(`queryA ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
  };
}

export function operatorEgress(
  options: Parameters<typeof createOperatorEgress>[0],
): StreamingEgress {
  const client = createOperatorEgress(options);
  closeAfterTest(() => client.close());
  return client;
}

export function webhookEgress(options: Parameters<typeof createWebhookEgress>[0]): StreamingEgress {
  const client = createWebhookEgress(options);
  closeAfterTest(() => client.close());
  return client;
}

/** A plain-http client for one server of the test, and the URL to reach it. */
export function plainClientOf(
  server: TestServer,
  options: Partial<Parameters<typeof createOperatorEgress>[0]> = {},
): { client: StreamingEgress; url: string } {
  const origin = `http://127.0.0.1:${server.port}`;
  return { client: operatorEgress({ origins: [origin], ...options }), url: `${origin}/hook` };
}

/** A webhook client that reaches one HTTPS server of the test by its name. */
export function namedClientOf(
  server: TestServer,
  certificate: TestCertificate,
  options: Partial<Parameters<typeof createWebhookEgress>[0]> = {},
): { client: StreamingEgress; url: string } {
  const origin = `https://${RECEIVER_NAME}:${server.port}`;
  const client = webhookEgress({
    allowOrigins: [origin],
    extraCaPem: certificate.cert,
    resolve: resolverOf({ [RECEIVER_NAME]: ['127.0.0.1'] }),
    ...options,
  });
  return { client, url: `${origin}/hook` };
}

export function post(url: string, overrides: Partial<EgressRequest> = {}): EgressRequest {
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body: '{"event":"channel_sent"}',
    timeoutMs: 10_000,
    maxBodyBytes: 16_384,
    ...overrides,
  };
}

/** Outcome of a request that brought a status line. */
export const RESPONSE = { kind: 'response' };

/** Outcome of a request that failed with this code. */
export const failed = (code: EgressFailureCode) => ({ kind: 'failure', code });

export function responseOf(outcome: EgressOutcome): EgressResponse {
  if (outcome.kind === 'response') return outcome;
  throw new Error(`a response was expected, not ${outcome.code}: ${outcome.detail}`);
}

/** Returns the sentence that describes a failure. */
export function detailOf(outcome: EgressOutcome): string {
  if (outcome.kind === 'failure') return outcome.detail;
  throw new Error(`a failure was expected, not status ${outcome.status}`);
}
