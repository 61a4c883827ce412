import { type Answer, call } from './client';
import type { TestHerald } from './herald';

export interface BrowserRequest {
  body?: unknown;
  headers?: Record<string, string>;
}

/** A person's browser: it keeps cookies and names its origin. */
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
): Browser {
  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookie,
    at: (api) => openBrowser(api, jar),
    async ask(method, path, { body, headers = {} } = {}) {
      const own = {
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
