import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CliError } from '../errors.ts';
import type { KeyRequest } from './key-request.ts';

const LOOPBACK = '127.0.0.1';
/** Longest wait, whatever the clocks of the two machines say. */
const WAIT_MAX_MS = 60 * 60_000;
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
 * @throws {CliError} `denied`, `expired` or `stopped`
 */
export async function awaitGrant(
  ask: (port: number) => Promise<KeyRequest>,
  show: (request: KeyRequest) => void,
  stopped: AbortSignal,
): Promise<{ request: KeyRequest; grant: string }> {
  const server = createServer().listen(0, LOOPBACK);
  try {
    await once(server, 'listening');
    const request = await ask((server.address() as AddressInfo).port);
    const returning = grantFrom(server, request.expiresAt, stopped);
    show(request);
    return { request, grant: await returning };
  } finally {
    server.close();
    server.closeIdleConnections();
  }
}

function grantFrom(server: Server, expiresAt: Date, stopped: AbortSignal): Promise<string> {
  const host = `${LOOPBACK}:${(server.address() as AddressInfo).port}`;
  return new Promise((resolve, reject) => {
    const fail = (code: string, message: string) => reject(new CliError(code, message));
    const expire = () => fail('expired', 'nobody approved the request in time: sign in again');
    const stop = () => fail('stopped', 'stopped before the request was approved');
    const timer = setTimeout(expire, Math.min(expiresAt.getTime() - Date.now(), WAIT_MAX_MS));
    stopped.addEventListener('abort', stop, { once: true });
    server.on('close', () => {
      clearTimeout(timer);
      stopped.removeEventListener('abort', stop);
    });
    server.on('request', ({ method, url = '', headers }, response) => {
      const answer = (status: number, text: string) =>
        response.writeHead(status, PAGE_HEADERS).end(`${text}\n`);
      const found = method === 'GET' && headers.host === host ? readReturn(url, host) : null;
      if (found === null)
        return answer(404, 'This address is for the sign-in of herald-dev alone.');
      if ('error' in found) {
        answer(200, 'The request was denied. You can close this window.');
        return fail('denied', 'the request was denied in the console');
      }
      answer(200, 'You are signed in at the command line. You can close this window.');
      return resolve(found.grant);
    });
  });
}

/** Reads the address that the console's page led to; null when it is another one. */
function readReturn(path: string, host: string): { grant: string } | { error: string } | null {
  const text = `http://${host}${path}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.pathname !== '/') return null;
  const grant = url.searchParams.get('grant');
  if (grant !== null && GRANT.test(grant)) return { grant };
  const error = url.searchParams.get('error');
  return error === null ? null : { error };
}
