import type { Express } from 'express';
import type { AppDeps } from '../../src/http/app';

/** Layer that express keeps for `router.get(…)` and `router.use(…)`. */
interface Layer {
  rawPath: string;
  route?: { path: string; stack: { method?: string }[] };
  handle?: { stack?: Layer[] };
}

/** Lists every route, nested routers included, as `GET /things/{id}`. */
export function registeredRoutes(app: Express): string[] {
  return routesOf(app.router.stack as unknown as Layer[]);
}

function routesOf(stack: Layer[]): string[] {
  return stack.flatMap(({ rawPath, route, handle }) => {
    if (route !== undefined) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      const methods = new Set(route.stack.map(({ method }) => method?.toUpperCase() ?? 'ANY'));
      return [...methods].map((method) => `${method} ${path}`);
    }
    const prefix = rawPath === '/' ? '' : rawPath;
    return routesOf(handle?.stack ?? []).map((each) => each.replace(' ', ` ${prefix}`));
  });
}

/** Stands for every dependency of an app that is not given. Without a folder it has no console. */
export function nothingBehind(given: Partial<Record<keyof AppDeps, unknown>> = {}): AppDeps {
  const anything: unknown = new Proxy(() => anything, { get: () => anything });
  const deps = { consoleDir: 'none', trustsProxy: () => false, tracing: undefined, ...given };
  return new Proxy(deps, {
    get: (_deps, name) => (name in deps ? deps[name as keyof typeof deps] : anything),
  }) as unknown as AppDeps;
}
