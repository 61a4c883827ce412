import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { createShares } from '../services/steps/shares';
import { siteOf } from '../http/middleware/client-address';

export interface PlaceLimits {
  /** Most open connections; further ones are closed at once. */
  maxConnections: number;
  /** How long an idle connection is kept when there are too many. */
  yieldAfterMs: number;
  /** Tells whether a peer is a proxy, whose connections are those of many. */
  trustsPeer: (address: string | undefined) => boolean;
}

/** Part of the free places that one address, or one IPv6 site, may hold: a fifth of all when nobody else has any. */
const PART = 1 / 4;

/** Connections that an address gets in any case, once idle ones of others have given way: as many as a browser opens. */
const ALWAYS = 8;

/** Connections that wait for a request, or for the rest of one, longest wait first. */
type Waiting = Map<Socket, { sinceMs: number; request: IncomingMessage | null }>;

/**
 * Shares the places of connections among the addresses they come from, except for trusted proxies. Once others are
 * refused, connections that wait give way, so idle ones keep nobody out for longer than `yieldAfterMs`.
 */
export function sharePlaces(server: Server, limits: PlaceLimits): RequestListener {
  const { maxConnections, yieldAfterMs, trustsPeer } = limits;
  const shares = createShares({ total: maxConnections, part: PART });
  const byPeer = new Map<string, Waiting>();
  const bySocket = new WeakMap<Socket, Waiting>();
  const proxies: Waiting = new Map();
  server.maxConnections = maxConnections;

  /** Returns the connections that wait, of which this one is; null when its address has its share. */
  function enter(socket: Socket): Waiting | null {
    if (trustsPeer(socket.remoteAddress)) return proxies;
    const peer = siteOf(socket.remoteAddress);
    const release = shares.tryTake(peer, 1);
    const waiting: Waiting = byPeer.get(peer) ?? new Map();
    if (release === null) {
      giveWay(waiting, yieldAfterMs);
      // Many addresses, each with its share, leave too little for one more.
      if (shares.inUseBy(peer) < ALWAYS) allGiveWay();
      return null;
    }
    byPeer.set(peer, waiting);
    socket.once('close', () => {
      release();
      if (shares.inUseBy(peer) === 0) byPeer.delete(peer);
    });
    return waiting;
  }

  function allGiveWay(): void {
    for (const waiting of [proxies, ...byPeer.values()]) giveWay(waiting, yieldAfterMs);
  }

  server.on('connection', (socket) => {
    const waiting = enter(socket);
    if (waiting === null) {
      socket.destroy();
      return;
    }
    bySocket.set(socket, waiting);
    wait(socket, waiting);
    socket.once('close', () => waiting.delete(socket));
  });
  server.on('drop', allGiveWay);
  return (request, response) => {
    const { socket } = request;
    const waiting = bySocket.get(socket);
    const waited = waiting?.get(socket);
    if (waited !== undefined) waited.request = request;
    response.once('close', () => {
      if (waiting !== undefined && !socket.destroyed) wait(socket, waiting);
    });
  };
}

/** Puts a connection behind the others that wait. */
function wait(socket: Socket, waiting: Waiting): void {
  waiting.delete(socket);
  waiting.set(socket, { sinceMs: performance.now(), request: null });
}

/** Closes the connections that have waited for longer. */
function giveWay(waiting: Waiting, yieldAfterMs: number): void {
  const until = performance.now() - yieldAfterMs;
  for (const [socket, { sinceMs, request }] of waiting) {
    if (sinceMs > until) break;
    // A complete request is being answered; its connection waits again afterwards.
    if (request?.complete === true) waiting.delete(socket);
    else socket.destroy();
  }
}
