import { describe, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { type AppDeps, createApp } from '../../../src/http/app';
import { openapiDocument } from '../../../src/http/docs/document';
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
});

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

/** Stands for every dependency: routes are listed here, never called. The console is left out: its pages are no API. */
function nothingBehind(): AppDeps {
  const anything: unknown = new Proxy(() => anything, { get: () => anything });
  const deps = { consoleDir: 'none' };
  return new Proxy(deps, {
    get: (_deps, name) => (name === 'consoleDir' ? deps.consoleDir : anything),
  }) as unknown as AppDeps;
}
