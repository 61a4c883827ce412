/**
 * The HTTP clients for outgoing requests. A URL is judged as typed, then its literal address; a name is judged by the
 * addresses it has at the moment of connecting, inside the `lookup` hook, so the socket goes to an address that was
 * vetted while SNI, certificate check and Host header keep the name. Redirects are never followed. One deadline covers
 * the whole exchange.
 */
import type { ClientRequest, IncomingMessage } from 'node:http';
import type {
  EgressFailure,
  EgressOutcome,
  EgressRequest,
  StreamedRequest,
  StreamedResponse,
  StreamingEgress,
} from '../ports/egress';
import type { AdmitUrl } from './admission';
import { admitInside, createOperatorAdmission, createWebhookAdmission, isAt } from './admit-url';
import { type AgentOptions, createAgents } from './agents';
import { type Deadline, startDeadline } from './deadline';
import { exchange, joinHeaders, openRequest, wholeResponse } from './exchange';
import { ExchangeError, describeFailure } from './failures';
import { OriginLimits } from './origin-limits';
import { type ResolveName, resolveBySystem, createDnsResolver } from './resolve-name';
import { streamBody } from './stream-body';
import { createVettedLookup } from './vetted-lookup';

const CONNECTIONS_PER_ORIGIN = 64;

/** Settings that the two kinds of egress share. */
export interface EgressOptions extends AgentOptions {
  resolve?: ResolveName | undefined;
  /** Exchanges, and so sockets, at a time toward one origin; further ones wait within their own deadline. Default 64. */
  connectionsPerOrigin?: number | undefined;
}

interface OperatorEgressOptions extends EgressOptions {
  /** Exact origins of the configured base addresses, http or https, private or not; a malformed one throws at once. */
  origins: readonly string[];
  /** A proxy for all of them, by http, perhaps with user and password. It resolves their names. */
  proxyUrl?: string | undefined;
}

/** Creates the client for base addresses that the operator configured, such as a provider's API; refuses all others. */
export function createOperatorEgress(options: OperatorEgressOptions): StreamingEgress {
  return createEgressClient({
    ...options,
    admit: createOperatorAdmission(options.origins),
    resolve: options.resolve ?? resolveBySystem,
  });
}

interface WebhookEgressOptions extends EgressOptions {
  /** Exact https origins that skip the address check, for development; a malformed entry throws at once. */
  allowOrigins: readonly string[];
  /** The only ports a URL may have; any but the bad ones when not given. */
  ports?: readonly number[] | undefined;
}

/**
 * Creates the client for customers' URLs: public HTTPS only, judged at each request and connect (contract 8), but for the
 * inside origins that a request names. Those have connections of their own: a request without them never gets one that
 * leads inside.
 */
export function createWebhookEgress(options: WebhookEgressOptions): StreamingEgress {
  const open = createEgressClient({
    ...options,
    admit: createWebhookAdmission(options.allowOrigins, options.ports),
    resolve: options.resolve ?? createDnsResolver(),
  });
  const inside = createEgressClient({
    ...options,
    admit: admitInside,
    resolve: options.resolve ?? resolveBySystem,
  });
  return {
    request(request) {
      const isInside = isAt(request.insideOrigins ?? [], request.url);
      return (isInside ? inside : open).request(request);
    },
    open: (request) => open.open(request),
    async close() {
      await Promise.all([open.close(), inside.close()]);
    },
  };
}

interface EngineOptions extends EgressOptions {
  admit: AdmitUrl;
  resolve: ResolveName;
}

/** Creates a client whose requests each have an admission, a permit, a vetted connection and one deadline. */
function createEgressClient(options: EngineOptions): StreamingEgress {
  const exchanges = createExchanges(options);
  return {
    close: () => exchanges.close(),
    async request(request): Promise<EgressOutcome> {
      const { deadline, end } = exchanges.start(request);
      const { signal } = deadline;
      const { body, maxBodyBytes } = request;
      const read = (client: ClientRequest, response: IncomingMessage) =>
        wholeResponse(client, response, maxBodyBytes);
      try {
        const response = await exchanges.attempt(request, signal, (client) =>
          exchange(client, { body, signal, read }),
        );
        return { ...response, durationMs: deadline.elapsedMs() };
      } catch (error) {
        return failureOf(error, request.url, deadline);
      } finally {
        end();
      }
    },
    async open(request): Promise<StreamedResponse | EgressFailure> {
      const { body, idleMs, timeoutMs, bodyTimeoutMs = timeoutMs } = request;
      const { deadline, end } = exchanges.start({ ...request, timeoutMs: bodyTimeoutMs });
      const { signal } = deadline;
      if (bodyTimeoutMs !== timeoutMs) body?.once('end', () => deadline.restart(timeoutMs));
      const read = (client: ClientRequest, response: IncomingMessage): StreamedResponse => ({
        kind: 'response',
        status: response.statusCode ?? 0,
        headers: joinHeaders(response),
        // The deadline holds until the last byte; a request that was answered before its end has none after it.
        body: streamBody(response, idleMs).once('close', () => {
          if (!client.writableFinished) client.destroy();
          end();
        }),
      });
      try {
        return await exchanges.attempt(request, signal, (client) =>
          exchange(client, { body, signal, read }),
        );
      } catch (error) {
        end();
        body?.destroy();
        return failureOf(error, request.url, deadline);
      }
    },
  };
}

/** Creates the part that whole and streamed answers share. */
function createExchanges(options: EngineOptions) {
  const agents = createAgents(options);
  const limits = new OriginLimits(options.connectionsPerOrigin ?? CONNECTIONS_PER_ORIGIN);
  const inFlight = new Set<Deadline>();
  let closed = false;

  return {
    start({ timeoutMs, signal }: EgressRequest | StreamedRequest) {
      const deadline = startDeadline(timeoutMs, signal);
      inFlight.add(deadline);
      if (closed) deadline.abort();
      const end = () => {
        deadline.stop();
        inFlight.delete(deadline);
      };
      return { deadline, end };
    },
    async attempt<Answer>(
      request: EgressRequest | StreamedRequest,
      signal: AbortSignal,
      run: (client: ClientRequest) => Promise<Answer>,
    ): Promise<Answer> {
      const admission = options.admit(request.url);
      if (!admission.admitted) throw new ExchangeError(admission.code, admission.reason);
      const { url, vet } = admission;
      const agent = agents.forProtocol(url.protocol);
      const lookup = createVettedLookup(options.resolve, vet);

      const releasePermit = await limits.acquire(url.origin, signal);
      try {
        signal.throwIfAborted();
        const client = openRequest(request, { url, agent, lookup });
        // Not before the socket is back in the pool, or the next exchange would open another.
        client.once('close', releasePermit);
        return await run(client);
      } catch (error) {
        releasePermit();
        throw error;
      }
    },
    async close() {
      closed = true;
      for (const deadline of inFlight) deadline.abort();
      agents.destroy();
    },
  };
}

function failureOf(error: unknown, url: string, deadline: Deadline): EgressFailure {
  return { kind: 'failure', ...describeFailure(error, url), durationMs: deadline.elapsedMs() };
}
