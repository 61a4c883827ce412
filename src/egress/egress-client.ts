import type { EgressClient, EgressOutcome, EgressRequest } from '../ports/egress';
import type { AdmitUrl } from './admission';
import { type AgentOptions, createAgents } from './agents';
import { type Deadline, startDeadline } from './deadline';
import { exchange, openRequest } from './exchange';
import { ExchangeError } from './exchange-error';
import { describeFailure } from './failures';
import { OriginSlots } from './origin-slots';
import type { ResolveName } from './resolve-name';
import { createVettedLookup } from './vetted-lookup';

/** Settings that the two kinds of egress share. */
export interface EgressOptions extends AgentOptions {
  resolve?: ResolveName | undefined;
  /** Exchanges, and so sockets, at a time toward one origin; further ones wait within their own deadline. Default 64. */
  connectionsPerOrigin?: number | undefined;
}

interface EngineOptions extends EgressOptions {
  admit: AdmitUrl;
  resolve: ResolveName;
}

const CONNECTIONS_PER_ORIGIN = 64;

/** The engine under every outgoing request: admission, a slot, a vetted connection, one exchange, one deadline. */
export function createEgressClient(options: EngineOptions): EgressClient {
  const agents = createAgents(options);
  const slots = new OriginSlots(options.connectionsPerOrigin ?? CONNECTIONS_PER_ORIGIN);
  const inFlight = new Set<Deadline>();
  let closed = false;

  async function attempt(request: EgressRequest, signal: AbortSignal) {
    const admission = options.admit(request.url);
    if (!admission.admitted) throw new ExchangeError(admission.code, admission.reason);
    const { url, vet } = admission;
    const agent = agents.forProtocol(url.protocol);
    const lookup = createVettedLookup(options.resolve, vet);

    const releaseSlot = await slots.acquire(url.origin, signal);
    try {
      signal.throwIfAborted();
      const client = openRequest(request, { url, agent, lookup });
      // Not before the socket is back in the pool, or the next exchange would open another.
      client.once('close', releaseSlot);
      return await exchange(client, request, signal);
    } catch (error) {
      releaseSlot();
      throw error;
    }
  }

  return {
    async request(request): Promise<EgressOutcome> {
      const deadline = startDeadline(request.timeoutMs, request.signal);
      inFlight.add(deadline);
      if (closed) deadline.abort();
      try {
        const response = await attempt(request, deadline.signal);
        return { ...response, durationMs: deadline.elapsedMs() };
      } catch (error) {
        const failure = describeFailure(error, request.url);
        return { kind: 'failure', ...failure, durationMs: deadline.elapsedMs() };
      } finally {
        deadline.stop();
        inFlight.delete(deadline);
      }
    },
    async close() {
      closed = true;
      for (const deadline of inFlight) deadline.abort();
      agents.destroy();
    },
  };
}
