import type { z } from 'zod';
import { ENDPOINTS } from '../endpoints';
import { errorAnswer } from '../schemas/errors';
import { namedSchemas, schemaRef } from './named-schemas';
import { type Operation, pathsOf } from './paths';
import { HEADER_SCHEMAS, webhookEvent, webhooks } from './webhooks';

const SUCCESS = /^2/;

/** Makes the OpenAPI 3.1 document of the endpoints for backends and people. */
export function openapiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Herald API',
      version: '2.0',
      description:
        'Sends approved chat templates with one HTTP call and brings every delivery status back to your webhook.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [{ serviceApiKey: [] }, { bearer: [] }],
    tags: [
      { name: 'Templates', description: 'What can be sent.' },
      { name: 'Messages', description: 'Sending, and what became of it.' },
      { name: 'Usage', description: 'How many messages were sent, and how they are billed.' },
      { name: 'Conversations', description: 'Who was written to, what was said, who answers.' },
      { name: 'Inbox', description: 'Conversations, for people who answer them.' },
      { name: 'Deliveries', description: 'The log of webhook deliveries, and delivering again.' },
      { name: 'Webhooks', description: 'What your receiver is called with.' },
      { name: 'Health' },
      { name: 'Signing in', description: 'Of people, for the settings.' },
      { name: 'People', description: 'Members of a workspace, and what they may do.' },
      { name: 'Settings', description: 'Of one workspace, by people with a role.' },
    ],
    paths: pathsOf(ENDPOINTS),
    webhooks,
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        serviceApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'SERVICE-API-KEY',
          description: 'An API key of the workspace; `npm start` prints one.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The same API key in another header; one of the two is enough.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'herald.session_token',
          description:
            'Set by signing in; outside development its name begins with `__Host-`. Requests that change something also need the `Origin` header that browsers send.',
        },
      },
    },
  };
}

/** Makes the part of the document that the console uses: paths for people, with their successful answers only. */
export function peopleDocument() {
  return partOf((path) => path.startsWith('/api/v1/'));
}

/** Makes the part of the document that the client library uses: paths for backends, and the body of every failure. */
export function backendDocument() {
  const isPart = (path: string) => path.startsWith('/api/v2/') || path.startsWith('/template');
  return partOf(isPart, schemaRef(errorAnswer));
}

/** @param further schemas that the part has, though no path refers to them */
function partOf(isPart: (path: string) => boolean, ...further: object[]) {
  const { paths, components, ...document } = openapiDocument();
  const own = Object.entries(paths)
    .filter(([path]) => isPart(path))
    .map(([path, item]) => [path, withoutFailures(item)] as const);
  const used = usedSchemas([own, further], components.schemas);
  const schemas = Object.entries(components.schemas).filter(([name]) => used.has(name));
  return {
    ...document,
    webhooks: undefined,
    paths: Object.fromEntries(own),
    components: { schemas: Object.fromEntries(schemas) },
  };
}

/** Returns the names of the schemas that a part of the document refers to, directly or by another schema. */
function usedSchemas(part: unknown, schemas: Record<string, object>, used = new Set<string>()) {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (used.has(name)) continue;
    used.add(name);
    usedSchemas(schemas[name], schemas, used);
  }
  return used;
}

function withoutFailures(item: Record<string, Operation>) {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => {
      const responses = Object.entries(operation.responses)
        .filter(([status]) => SUCCESS.test(status))
        .map(([status, { headers: _headers, ...response }]) => [status, response]);
      return [method, { ...operation, responses: Object.fromEntries(responses) }];
    }),
  );
}

function componentSchemas() {
  const declared = Object.values(ENDPOINTS);
  const requests = declared.flatMap(({ body, unparsedBody }) => body ?? unparsedBody ?? []);
  const answers: z.ZodType[] = declared.flatMap((each) =>
    Object.values(each.answers).flatMap(({ schema }) => schema ?? []),
  );
  return namedSchemas(requests, [...answers, webhookEvent, ...HEADER_SCHEMAS, errorAnswer]);
}
