import { z } from 'zod';
import { type ErrorCode, traitsOf } from '../../domain/errors';
import type { Permission } from '../../domain/people/permissions';
import type { Access, Endpoint } from '../endpoint';
import { plain, schemaRef } from './named-schemas';
import { ANY_FILE, documented, failures } from './responses';

const ALWAYS: ErrorCode[] = ['temporarily_unavailable', 'internal_error'];
const WITH_BODY: ErrorCode[] = ['invalid_json', 'invalid_request', 'payload_too_large'];
const WITH_SESSION: ErrorCode[] = ['unauthorized', 'rate_limited', 'password_change_required'];
const WITH_KEY: ErrorCode[] = ['unauthorized', 'rate_limited'];

/** Operation of the document. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, { description: string; headers: object; content?: object }>;
  security?: object[];
  callbacks?: object;
  'x-permission'?: Permission;
}

/** Makes the document's paths from the declared endpoints. */
export function pathsOf(
  endpoints: Record<string, Endpoint>,
): Record<string, Record<string, Operation>> {
  const paths: Record<string, Record<string, Operation>> = {};
  const byPath = Object.entries(endpoints).toSorted(([, a], [, b]) =>
    routeOf(a) < routeOf(b) ? -1 : 1,
  );
  for (const [operationId, declared] of byPath) {
    const path = declared.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [declared.method]: operationOf(operationId, declared) };
  }
  return paths;
}

function routeOf({ path, method }: Endpoint): string {
  return `${path} ${method}`;
}

function operationOf(operationId: string, declared: Endpoint): Operation {
  const { access, tag, summary, description, answers, callbacks } = declared;
  const parameters = parametersOf(declared);
  const replayable = Object.values(answers).some((each) => each.replayable);
  const options = { counted: access.kind === 'apiKey', replayable };
  const codes = errorsOf(declared).filter(
    (code) => answers[traitsOf(code).httpStatus] === undefined,
  );
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(declared),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, each]) => [
          status,
          documented(each, options.counted),
        ]),
      ),
      ...failures(codes, options),
    },
    ...(callbacks !== undefined && { callbacks }),
    ...securityOf(access),
  };
}

function requestBodyOf({ body, unparsedBody, fileBody: description, examples }: Endpoint) {
  if (description !== undefined) {
    return { requestBody: { required: true, description, content: ANY_FILE } };
  }
  const schema = body ?? unparsedBody;
  if (schema === undefined) return {};
  const json = { schema: schemaRef(schema), ...(examples !== undefined && { examples }) };
  return { requestBody: { required: true, content: { 'application/json': json } } };
}

function parametersOf({ path, query = {}, parameters = [] }: Endpoint): object[] {
  const described = new Set(parameters.map(({ name }) => name));
  const inPath = [...path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) =>
    described.has(name) ? [] : [{ name, in: 'path', required: true, schema: { type: 'string' } }],
  );
  const others = parameters.map((each) =>
    each.in === 'path' ? { ...each, required: true } : each,
  );
  return [...inPath, ...queryParameters(query), ...others];
}

/** Makes the parameters of query fields from the schemas that check them. None is required. */
function queryParameters(fields: z.ZodRawShape) {
  return Object.entries(fields).map(([name, field]) => {
    const {
      $schema: _dialect,
      description,
      ...schema
    } = z.toJSONSchema(field, {
      io: 'input',
      override: ({ jsonSchema }) => plain(jsonSchema),
    });
    return { name, in: 'query', ...(description !== undefined && { description }), schema };
  });
}

/** Lists the errors of an endpoint: its own, and those of its access, body and query. */
function errorsOf(declared: Endpoint): ErrorCode[] {
  const { access, method, body, unparsedBody, query, errors = [] } = declared;
  const hasBody = body !== undefined || unparsedBody !== undefined;
  const codes: ErrorCode[] = [...errorsOfAccess(access)];
  // Requests of browsers that change something must come from Herald's own pages.
  if (access.kind !== 'apiKey' && method !== 'get') codes.push('forbidden');
  if (hasBody) codes.push(...WITH_BODY);
  if (declared.fileBody !== undefined) codes.push('invalid_request');
  if (query !== undefined) codes.push('invalid_request');
  return [...new Set([...codes, ...errors])];
}

function errorsOfAccess(access: Access): ErrorCode[] {
  switch (access.kind) {
    case 'anyone':
      return [...ALWAYS, 'rate_limited'];
    case 'person':
      return [...ALWAYS, ...WITH_SESSION];
    case 'member': {
      const codes: ErrorCode[] = [...ALWAYS, ...WITH_SESSION, 'forbidden', 'not_found'];
      return access.freshPassword ? [...codes, 'password_needed'] : codes;
    }
    case 'apiKey': {
      const codes: ErrorCode[] = [...WITH_KEY, ...ALWAYS];
      return access.scope === null ? codes : [...codes, 'forbidden'];
    }
  }
}

function securityOf(access: Access) {
  switch (access.kind) {
    case 'anyone':
      return { security: [] };
    case 'person':
      return { security: [{ session: [] }] };
    case 'member':
      return { security: [{ session: [] }], 'x-permission': access.permission };
    case 'apiKey':
      return access.places === 'SERVICE-API-KEY' ? { security: [{ serviceApiKey: [] }] } : {};
  }
}
