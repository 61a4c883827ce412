import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CliError } from '../errors.ts';
import type { KeyRequest } from './key-request.ts';

const LOOPBACK = '127.0.0.1';
/** Lifetime of a request at Herald. The clocks of the two machines may differ, so its own time is not compared. */
const WAIT_MS = 10 * 60_000;
const GRANT = /^[\x21-\x7e]{1,256}$/;
const PAGE_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
};

/**
 * Waits on a port of this machine until the console's page leads back to it with a grant.
 *
 * @param ask makes the request for a key, for this port @param show tells the person about the request
 * @param waitMs longest wait for the person
 * @throws {CliError} `denied`, `expired` or `stopped`
 */
export async function awaitGrant(
  ask: (port: number) => Promise<KeyRequest>,
  show: (request: KeyRequest) => void,
  stopped: AbortSignal,
  waitMs = WAIT_MS,
): Promise<{ request: KeyRequest; grant: string }> {
  const server = createServer().listen(0, LOOPBACK);
  try {
    await once(server, 'listening');
    const request = await ask((server.address() as AddressInfo).port);
    const returning = grantFrom(server, request, { waitMs, stopped });
    show(request);
    return { request, grant: await returning };
  } finally {
    server.close();
    // Browsers open spare connections, which no request may ever come over.
    server.closeAllConnections();
  }
}

function grantFrom(
  server: Server,
  { requestId }: KeyRequest,
  { waitMs, stopped }: { waitMs: number; stopped: AbortSignal },
): Promise<string> {
  const host = `${LOOPBACK}:${(server.address() as AddressInfo).port}`;
  return new Promise((resolve, reject) => {
    const fail = (code: string, message: string) => reject(new CliError(code, message));
    const expire = () => fail('expired', 'nobody approved the request in time: sign in again');
    const stop = () => fail('stopped', 'stopped before the request was approved');
    const timer = setTimeout(expire, waitMs);
    stopped.addEventListener('abort', stop, { once: true });
    server.on('close', () => {
      clearTimeout(timer);
      stopped.removeEventListener('abort', stop);
    });
    server.on('request', ({ method, url = '', headers }, response) => {
      const answer = (status: number, text: string) =>
        response.writeHead(status, PAGE_HEADERS).end(`${text}\n`);
      const isFromHere = method === 'GET' && headers.host === host;
      const found = isFromHere ? readReturn(`http://${host}${url}`, requestId) : null;
      if (found === null)
        return answer(404, 'This address is for the sign-in of herald-dev alone.');
      if ('error' in found) {
        response.once('close', () => fail('denied', 'the request was denied in the console'));
        return answer(200, 'The request was denied. You can close this window.');
      }
      response.once('close', () => resolve(found.grant));
      return answer(200, 'Go back to the command line. You can close this window.');
    });
  });
}

/**
 * Reads the address that the console's page led to; null when it is another one. Any page can guess the port, but not the
 * id of the request.
 */
function readReturn(text: string, requestId: string): { grant: string } | { error: string } | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.pathname !== '/' || url.searchParams.get('request') !== requestId) return null;
  const grant = url.searchParams.get('grant');
  if (grant !== null && GRANT.test(grant)) return { grant };
  const error = url.searchParams.get('error');
  return error === null ? null : { error };
}
