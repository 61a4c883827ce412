import http, { type IncomingMessage } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { describeFailure, ExchangeError } from './failures';
import { bareHost } from './host-rules';
import { USER_AGENT } from './user-agent';

const TUNNEL_TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Asks a proxy for a connection to a host (RFC 9110, 9.3.6), which the proxy resolves by itself. Rejects with an
 * ExchangeError that names the proxy: nothing has reached the host then.
 */
export function openTunnel(proxy: URL, host: string, port: number): Promise<Socket> {
  const authority = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    const request = http.request({
      agent: false,
      host: bareHost(proxy),
      port: proxy.port,
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, 'user-agent': USER_AGENT, ...authorization(proxy) },
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    const timer = setTimeout(
      () => request.destroy(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })),
      TUNNEL_TIMEOUT_MS,
    );
    request.once('close', () => clearTimeout(timer));
    request.once('connect', (response: IncomingMessage, socket: Socket, head: Buffer) => {
      clearTimeout(timer);
      const status = response.statusCode ?? 0;
      if (status >= 200 && status < 300 && head.length === 0) return resolve(socket);
      socket.destroy();
      const advice = status === 407 ? ': check the user and password in PROVIDER_PROXY_URL' : '';
      const said = `The proxy ${proxy.host} did not connect to ${authority} (HTTP ${status})`;
      return reject(new ExchangeError('refused', `${said}${advice}.`));
    });
    // Stays on: a late error must not become an uncaught one.
    request.on('error', (error) => {
      const { code, detail } = describeFailure(error, proxy.href);
      reject(new ExchangeError(code, `The proxy of PROVIDER_PROXY_URL: ${detail}`));
    });
    request.end();
  });
}

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
}
