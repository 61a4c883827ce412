import { decode, encode } from './wire';

/** A failure at the other end, with its name, code and details. */
interface RemoteFailure {
  message: string;
  fields: Record<string, unknown>;
}

/**
 * An object that lives in the process of the stack (test/stack/serve-stage.ts): each call of a method, at any depth,
 * is a request. Its methods have to be async, and take and return plain data.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function remote<Target extends object>(url: string, path: readonly string[] = []): Target {
  const call = (...args: unknown[]): Promise<unknown> => ask(url, path, args);
  return new Proxy(call, {
    get(_target, name) {
      if (typeof name === 'symbol' || name === 'then') return undefined;
      return remote(url, [...path, name]);
    },
  }) as unknown as Target;
}

async function ask(url: string, path: readonly string[], args: unknown[]): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: encode({ path, args }) });
  const answer = decode(await response.text());
  if (response.ok) return answer;
  const { message, fields } = answer as RemoteFailure;
  throw Object.assign(new Error(message), fields);
}
