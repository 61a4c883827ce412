import http from 'node:http';
import https from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { callbackify } from 'node:util';
import { openTunnel } from './tunnel';

const MAX_SOCKET_AGE_MS = 60_000;
/**
 * Idle sockets are closed well before common servers close theirs. A socket the server closed just as we wrote to
 * it fails as `reset`, like any other, and is not tried again here: nothing tells a POST that was never read from
 * one that was read and acted upon. A server's `Keep-Alive: timeout` hint is honoured by Node, less one second.
 */
const IDLE_SOCKET_MS = 4_000;
const CONNECT_ATTEMPT_MS = 1_000;

export interface AgentOptions {
  /** A CA to trust beside the well-known ones, PEM. */
  extraCaPem?: string | undefined;
  maxSocketAgeMs?: number | undefined;
  /** A proxy that every connection goes through, as a tunnel. */
  proxyUrl?: string | undefined;
}

export interface Agents {
  forProtocol(protocol: string): http.Agent;
  /** Ends every socket, idle or not. */
  destroy(): void;
}

/** The connection pools: Node's agents key them by host and port and forget those without sockets. */
export function createAgents(options: AgentOptions = {}): Agents {
  const maxSocketAgeMs = options.maxSocketAgeMs ?? MAX_SOCKET_AGE_MS;
  const pool = {
    keepAlive: true,
    timeout: IDLE_SOCKET_MS,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: CONNECT_ATTEMPT_MS,
  };
  const proxy = options.proxyUrl === undefined ? undefined : new URL(options.proxyUrl);
  const prepared = <A extends http.Agent>(agent: A, wrap: WrapTunnel): A => {
    const routed = proxy === undefined ? agent : throughProxy(agent, proxy, wrap);
    return guardReuse(routed, maxSocketAgeMs);
  };
  const plain = prepared(new http.Agent(pool), (tunnel) => tunnel);
  let secure: https.Agent | undefined;
  // All well-known CAs are parsed for a further one, which most commands of an operator never need.
  const makeSecure = (): https.Agent => {
    const secureContext = options.extraCaPem
      ? tls.createSecureContext({ ca: [...tls.rootCertificates, options.extraCaPem] })
      : undefined;
    const agent = new https.Agent({ ...pool, ...(secureContext && { secureContext }) });
    const connectTls = agent.createConnection.bind(agent);
    return prepared(agent, (socket, target) => {
      const over: https.RequestOptions & { socket: Socket } = { ...target, socket };
      return connectTls(over);
    });
  };
  return {
    forProtocol: (protocol) => (protocol === 'https:' ? (secure ??= makeSecure()) : plain),
    destroy() {
      plain.destroy();
      secure?.destroy();
    },
  };
}

/** Puts TLS, where there is any, on a connection that a proxy has opened. */
type WrapTunnel = (tunnel: Socket, options: object) => Duplex | null | undefined;

/** Makes an agent connect through a proxy; its pool stays as it is. */
function throughProxy<A extends http.Agent>(agent: A, proxy: URL, wrap: WrapTunnel): A {
  const askProxy = callbackify(openTunnel);
  agent.createConnection = (options, done) => {
    const port = Number(options.port ?? options.defaultPort);
    askProxy(proxy, options.host ?? '', port, (error, tunnel) => {
      const socket = error ? new Socket() : wrap(tunnel, options);
      if (socket) done?.(error, socket);
    });
    return undefined;
  };
  return agent;
}

/**
 * Two rules for sockets that serve several requests. An old socket would keep using an address that the name may
 * have left since, so its idle time ends no later than its age. And a server that speaks while the socket is idle
 * is cut off, or its words would be read as the answer to the next request.
 */
function guardReuse<A extends http.Agent>(agent: A, maxSocketAgeMs: number): A {
  const bornAt = new WeakMap<Duplex, number>();
  const createConnection = agent.createConnection.bind(agent);
  const keepSocketAlive = agent.keepSocketAlive.bind(agent);
  const reuseSocket = agent.reuseSocket.bind(agent);

  const born = (socket: Duplex | null | undefined): void => {
    if (socket) bornAt.set(socket, performance.now());
  };

  agent.createConnection = (options, done) => {
    const socket = createConnection(options, (error, opened) => {
      born(opened);
      done?.(error, opened);
    });
    born(socket);
    return socket;
  };
  agent.keepSocketAlive = (socket) => {
    const ageMs = performance.now() - (bornAt.get(socket) ?? -Infinity);
    const leftMs = Math.floor(maxSocketAgeMs - ageMs);
    if (leftMs <= 0) return false;
    // Typed as void, but Node reads it: false when the server's hint leaves no time for another request.
    const kept: unknown = keepSocketAlive(socket);
    if (socket instanceof Socket) {
      socket.setTimeout(Math.min(socket.timeout ?? IDLE_SOCKET_MS, leftMs));
    }
    socket.once('data', destroyItself);
    return kept;
  };
  agent.reuseSocket = (socket, request) => {
    socket.off('data', destroyItself);
    reuseSocket(socket, request);
  };
  return agent;
}

function destroyItself(this: Duplex): void {
  this.destroy();
}
