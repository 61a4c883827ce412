import { describe, expect, test } from '@jest/globals';
import { createApp } from '../../../src/http/app';
import { openapiDocument } from '../../../src/http/docs/document';
import { listen } from '../../../src/main/http-server';
import type { OpenSpan, SpanStart } from '../../../src/ports/tracing';
import { readOpenapi } from '../../support/openapi-document';
import { nothingBehind, registeredRoutes } from '../../support/registered-routes';

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
    const server = await listen(createApp(nothingBehind({ tracing: { span } })), '127.0.0.1', 0);
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
