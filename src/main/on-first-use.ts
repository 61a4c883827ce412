/**
 * Returns an object of methods that is created when the first of them is called. So a process loads the heavy library
 * behind an adapter only if it uses that adapter.
 */
export function onFirstUse<Adapter extends object>(create: () => Adapter): Adapter {
  let adapter: Adapter | undefined;
  return new Proxy({} as Adapter, {
    get(_target, name) {
      // An `await` asks every object whether it is a promise.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      return (...args: unknown[]): unknown => {
        adapter ??= create();
        const method: unknown = Reflect.get(adapter, name);
        if (typeof method !== 'function') throw new TypeError(`${name} is not a method`);
        return Reflect.apply(method, adapter, args);
      };
    },
  });
}
