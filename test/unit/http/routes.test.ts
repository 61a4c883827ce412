import { describe, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { type AppDeps, createApp } from '../../../src/http/app';
import { openapiDocument } from '../../../src/http/docs/document';
import { listen } from '../../../src/main/http-server';
import type { OpenSpan, SpanStart } from '../../../src/ports/tracing';
import { readOpenapi } from '../../support/openapi-document';

/** Routes of Herald beside the API that backends call. */
const BESIDE_THE_API = [
  'GET /callbacks/{provider}/{connectionId}',
  'GET /docs',
  'GET /docs/start.js',
  'GET /docs/swagger-ui-bundle.js',
  'GET /docs/swagger-ui.css',
  'GET /healthz',
  'GET /metrics',
  'GET /openapi.json',
  'GET /readyz',
  'POST /callbacks/{provider}/{connectionId}',
];

describe('routes of the API', () => {
  test('the routes of the API are exactly those of the OpenAPI document', () => {
    const routes = registeredRoutes(createApp(nothingBehind()));
    const documented = readOpenapi(openapiDocument()).operations();

    expect(routes.toSorted()).toEqual([...documented, ...BESIDE_THE_API].toSorted());
  });

  test('every path of the API is traced', async () => {
    const spans: string[] = [];
    const span = (start: SpanStart, work: (open: OpenSpan) => Promise<unknown>) => {
      spans.push(start.name);
      return work({ rename: () => undefined, note: () => undefined });
    };
    const paths = [...new Set(readOpenapi(openapiDocument()).operations().map(pathOf))];
    const server = await listen(createApp(nothingBehind({ span })), '127.0.0.1', 0);
    try {
      const untraced: string[] = [];
      for (const path of paths) {
        const before = spans.length;
        // A method that no route has, so that the request reaches no dependency.
        await fetch(server.url + path, { method: 'PROPFIND' });
        if (spans.length === before) untraced.push(path);
      }
      expect(untraced).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

function pathOf(operation: string): string {
  return String(operation.split(' ')[1]);
}

/** Layer that express keeps for `router.get(…)` and `router.use(…)`. */
interface Layer {
  rawPath: string;
  route?: { path: string; stack: { method?: string }[] };
  handle?: { stack?: Layer[] };
}

/** Lists every route, nested routers included, as `GET /things/{id}`. */
function registeredRoutes(app: Express): string[] {
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

/** Stands for every dependency: no route is called here. The console is left out: its pages are no API. */
function nothingBehind(tracing?: object): AppDeps {
  const anything: unknown = new Proxy(() => anything, { get: () => anything });
  const deps = { consoleDir: 'none', trustedProxies: [], tracing };
  return new Proxy(deps, {
    get: (_deps, name) => (name in deps ? deps[name as keyof typeof deps] : anything),
  }) as unknown as AppDeps;
}
