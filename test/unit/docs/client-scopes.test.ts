import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { Herald } from '../../../packages/client/src/index.ts';
import { ENDPOINTS } from '../../../src/http/endpoints';

const ROW = /^\| (`\w[^|]*`) +\| ([^|]+) \|/gm;

/** Returns the scopes that the page names for each call. */
async function documentedScopes(): Promise<[string, string[]][]> {
  const page = await readFile('docs/client.md', 'utf8');
  const section = page.slice(page.indexOf('## Operations'), page.indexOf('## Typed templates'));
  return [...section.matchAll(ROW)].flatMap(([, calls = '', scopes = '']) =>
    [...calls.matchAll(/`([\w.]+)\(/g)].map(([, call = '']): [string, string[]] => [
      call,
      [...scopes.matchAll(/`([^`]+)`/g)].map(([, scope = '']) => scope),
    ]),
  );
}

/** Returns the scope of the endpoint that answers a request; null when any key may ask. */
function scopeOf(method: string, path: string): string | null {
  const found = Object.values(ENDPOINTS).find(
    (each) =>
      each.method === method.toLowerCase() &&
      new RegExp(`^${each.path.replaceAll(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`).test(path),
  );
  if (found?.access.kind !== 'apiKey') throw new Error(`no key may ask ${method} ${path}`);
  return found.access.scope;
}

/** Returns the scopes of the requests that a call makes. */
async function scopesOf(call: string): Promise<string[]> {
  const asked: (string | null)[] = [];
  const herald = new Herald({
    url: 'http://127.0.0.1:1',
    apiKey: 'hk_1',
    retries: 0,
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input));
      asked.push(scopeOf(init?.method ?? 'GET', pathname));
      const body = { success: true, data: [], messageId: 'm-1', status: 'delivered' };
      return Response.json(body);
    },
  });
  const names = call.split('.');
  const name = names.pop() ?? '';
  const owner = names.length === 0 ? herald : Reflect.get(herald, names[0] ?? '');
  const listed: unknown = Reflect.get(owner as object, name).call(owner, 'id-1', 'delivered');
  await (typeof listed === 'object' && listed !== null && 'page' in listed
    ? (listed.page as () => Promise<unknown>)()
    : listed);
  return asked.filter((scope) => scope !== null);
}

test('docs/client.md names the scopes of every call', async () => {
  const documented = await documentedScopes();
  const actual = await Promise.all(
    documented.map(async ([call]): Promise<[string, string[]]> => [call, await scopesOf(call)]),
  );

  expect(documented.length).toBeGreaterThan(20);
  expect(documented).toEqual(actual);
});
