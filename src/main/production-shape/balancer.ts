import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';

const HOST = '127.0.0.1';
const CHECK_INTERVAL_MS = 1000;
const CHECK_TIMEOUT_MS = 2000;

interface Backend {
  port: number;
  isReady: boolean;
}

export interface Balancer {
  /** Takes no more connections; open ones end with the processes behind it. */
  close(): Promise<void>;
}

/**
 * Spreads connections over API processes in turn. Those whose `/readyz` does not answer 200 get none. Works on TCP, so
 * streams of any kind and length pass.
 */
export async function startBalancer(port: number, backendPorts: number[]): Promise<Balancer> {
  const backends = backendPorts.map((each): Backend => ({ port: each, isReady: true }));
  let turn = 0;
  const options = { allowHalfOpen: true, noDelay: true, pauseOnConnect: true };
  const server = createServer(options, (client) => {
    client.once('error', () => client.destroy());
    turn = (turn + 1) % backends.length;
    void forward(client, inTurn(backends, turn));
  });
  server.listen({ host: HOST, port });
  await once(server, 'listening');
  const timer = setInterval(() => void checkAll(backends), CHECK_INTERVAL_MS);
  return {
    close() {
      clearInterval(timer);
      server.close();
      return Promise.resolve();
    },
  };
}

/** The ready backends from that turn on; the others follow, because a check may be late. */
function inTurn(backends: readonly Backend[], turn: number): Backend[] {
  const ordered = [...backends.slice(turn), ...backends.slice(0, turn)];
  return ordered.toSorted((one, other) => Number(other.isReady) - Number(one.isReady));
}

/** Connects a client with the first backend that takes the connection. */
async function forward(client: Socket, candidates: readonly Backend[]): Promise<void> {
  for (const backend of candidates) {
    const upstream = connect({
      host: HOST,
      port: backend.port,
      allowHalfOpen: true,
      noDelay: true,
    });
    try {
      await once(upstream, 'connect');
    } catch {
      backend.isReady = false;
      continue;
    }
    pipeline(client, upstream, () => undefined);
    pipeline(upstream, client, () => undefined);
    return;
  }
  client.destroy();
}

async function checkAll(backends: readonly Backend[]): Promise<void> {
  await Promise.all(
    backends.map(async (backend) => {
      backend.isReady = await isReady(backend.port);
    }),
  );
}

async function isReady(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const response = await fetch(`http://${HOST}:${port}/readyz`, { signal });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
