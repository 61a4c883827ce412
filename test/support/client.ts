import type { Tenant } from './tenant';
import type { TestHerald } from './herald';

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** An HTTP client that never throws for a status and reads every answer as JSON. */
export async function call(
  herald: Pick<TestHerald, 'apiUrl'>,
  method: string,
  path: string,
  options: { headers?: Record<string, string>; body?: unknown; rawBody?: string } = {},
): Promise<Answer> {
  const body =
    options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(herald.apiUrl + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: JSON.parse(text) as Answer['body'],
  };
}

export function send(
  herald: Pick<TestHerald, 'apiUrl'>,
  tenant: Tenant,
  body: unknown,
): Promise<Answer> {
  return call(herald, 'POST', '/api/v2/template/send', {
    headers: { 'service-api-key': tenant.apiKey },
    body,
  });
}

export function getMessage(
  herald: Pick<TestHerald, 'apiUrl'>,
  tenant: Tenant,
  messageId: string,
): Promise<Answer> {
  const headers = { 'service-api-key': tenant.apiKey };
  return call(herald, 'GET', `/api/v2/template/messages/${messageId}`, { headers });
}
