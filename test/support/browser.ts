import { randomInt } from 'node:crypto';
import { type Answer, call } from './client';
import type { TestHerald } from './herald';

export interface BrowserRequest {
  body?: unknown;
  headers?: Record<string, string>;
}

/** A person's browser: it keeps cookies, names its origin, and has a network address of its own (TRUSTED_PROXIES). */
export interface Browser {
  ask(method: string, path: string, request?: BrowserRequest): Promise<Answer>;
  /** The `Cookie` header it would send. */
  cookie(): string;
  /** The same cookies, at another API process. */
  at(api: Pick<TestHerald, 'apiUrl'>): Browser;
}

export function openBrowser(
  { apiUrl }: Pick<TestHerald, 'apiUrl'>,
  jar = new Map<string, string>(),
  address = newAddress(),
): Browser {
  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookie,
    at: (api) => openBrowser(api, jar, address),
    async ask(method, path, { body, headers = {} } = {}) {
      const own = {
        'x-forwarded-for': address,
        ...(method === 'GET' ? {} : { origin: apiUrl }),
        ...(jar.size === 0 ? {} : { cookie: cookie() }),
      };
      const answer = await call({ apiUrl }, method, path, {
        headers: { ...own, ...headers },
        ...(body === undefined ? {} : { body }),
      });
      for (const line of answer.headers.getSetCookie()) keep(jar, line);
      return answer;
    },
  };
}

function keep(jar: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
  else jar.set(name, value);
}

/** An address on the network that nobody else calls from: wrong passwords are counted by it. */
export function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
