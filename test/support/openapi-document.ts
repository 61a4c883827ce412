import type { ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { ErrorCode } from '../../src/domain/errors';

/** Begins the paths that people call. */
export const PEOPLE = '/api/v1/';

type JsonObject = Record<string, unknown>;

/** An operation as far as the tests look at it. */
interface Operation {
  'x-permission'?: string;
  parameters?: { name: string; in: string; schema: JsonObject }[];
  requestBody?: {
    content: { 'application/json'?: { schema: JsonObject; examples?: Record<string, Example> } };
  };
  responses: Record<string, DocumentedResponse | undefined>;
}

interface DocumentedResponse {
  description: string;
  content?: { 'application/json'?: { schema: JsonObject } };
}

interface Example {
  value: JsonObject;
}

interface OpenapiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonObject> };
}

/** An operation with a JSON body. */
export interface BodyOperation {
  method: string;
  path: string;
  /** Name of the body's schema. */
  schemaName: string;
  fields: Record<string, JsonObject>;
}

/** A query parameter of an operation. */
export interface QueryParameter {
  method: string;
  path: string;
  name: string;
  schema: JsonObject;
}

/** An operation of a workspace's settings, with the permission that the document says it needs. */
export interface WorkspaceOperation {
  method: string;
  path: string;
  permission: unknown;
}

// The document itself is validated in test/unit/http/openapi-document.test.ts.
const ajv = new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false });
addFormats(ajv);

const REFERENCE = '#/components/schemas/';

/** Reads an OpenAPI document for tests. Validators are compiled when they are first used: most suites need few. */
export function readOpenapi(written: object) {
  const document = written as OpenapiDocument;
  const { paths } = document;
  const patterns = Object.entries(paths).map(([path, operations]) => ({
    path,
    methods: Object.keys(operations),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const operations = patterns.flatMap(({ path, methods }) =>
    methods.map((method) => ({ method: method.toUpperCase(), path })),
  );
  /** Answers are held against closed schemas, requests against the schemas as they are. */
  const answers = new Map<JsonObject, ValidateFunction>();
  const requests = new Map<string, ValidateFunction>();

  function validatorOf(schema: JsonObject): ValidateFunction {
    const known = answers.get(schema) ?? ajv.compile(selfContained(schema, document, closed));
    answers.set(schema, known);
    return known;
  }

  function isRequest(schemaName: string, body: unknown): boolean {
    const schema = { $ref: REFERENCE + schemaName };
    const validator =
      requests.get(schemaName) ?? ajv.compile(selfContained(schema, document, (part) => part));
    requests.set(schemaName, validator);
    return validator(body);
  }

  /** The path of the document that a request's path belongs to, `/things/{id}`; null when there is none. */
  function pathOf(method: string, pathname: string): string | null {
    const candidates = patterns
      .filter(({ methods }) => methods.includes(method.toLowerCase()))
      .filter(({ pattern }) => pattern.test(pathname))
      .map(({ path }) => path);
    return candidates.find((path) => path === pathname) ?? candidates[0] ?? null;
  }

  return {
    pathOf,
    /** Every operation, as `GET /template`. */
    operations: () => operations.map(({ method, path }) => `${method} ${path}`),
    workspaceOperations: (): WorkspaceOperation[] =>
      operations
        .filter(({ path }) => path.startsWith(`${PEOPLE}workspaces/`))
        .map(({ method, path }) => ({
          method,
          path,
          permission: paths[path]?.[method.toLowerCase()]?.['x-permission'],
        })),
    /** Every operation that takes a JSON body. */
    bodyOperations: (): BodyOperation[] =>
      operations.flatMap(({ method, path }) => {
        const { requestBody } = paths[path]?.[method.toLowerCase()] ?? {};
        const { schema } = requestBody?.content['application/json'] ?? {};
        if (schema === undefined) return [];
        const schemaName = String(schema['$ref']).slice(REFERENCE.length);
        const fields = (document.components.schemas[schemaName]?.['properties'] ?? {}) as Record<
          string,
          JsonObject
        >;
        return [{ method, path, schemaName, fields }];
      }),
    queryParameters: (): QueryParameter[] =>
      operations.flatMap(({ method, path }) =>
        (paths[path]?.[method.toLowerCase()]?.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, schema }) => ({ method, path, name, schema })),
      ),
    /** Whether the document allows this body where it names the schema. */
    isRequest,
    /** Whether a request of this schema may have fields that the document does not name. */
    isOpen: (schemaName: string): boolean =>
      document.components.schemas[schemaName]?.['unevaluatedProperties'] !== false,
    isRequired: (schemaName: string, field: string): boolean => {
      const { required = [] } = document.components.schemas[schemaName] ?? {};
      return (required as string[]).includes(field);
    },
    /** Whether the document allows this value as a field, whatever else the body has. */
    isField(schemaName: string, field: string, value: unknown): boolean {
      const { properties } = document.components.schemas[schemaName] ?? {};
      const schema = (properties as Record<string, JsonObject>)[field] ?? {};
      return ajv.validate(
        selfContained(schema, document, (part) => part),
        value,
      );
    },
    /** Whether the document allows a value in the place of a parameter. */
    isParameter: ({ schema }: QueryParameter, value: string): boolean =>
      ajv.validate(schema, value),
    /** Every error code that backends can be answered with. */
    backendErrorCodes(): ErrorCode[] {
      const ofBackends = Object.entries(paths).filter(([path]) => !path.startsWith(PEOPLE));
      const codes = JSON.stringify(ofBackends).matchAll(/"code":\{"enum":(\[.*?\])/g);
      return [...new Set([...codes].flatMap(([, list = '[]']) => JSON.parse(list) as ErrorCode[]))];
    },
    /** The examples of a request's body by name. */
    requestExamples(method: string, path: string): [name: string, value: JsonObject][] {
      const body = paths[path]?.[method.toLowerCase()]?.requestBody;
      const { examples = {} } = body?.content['application/json'] ?? {};
      return Object.entries(examples).map(([name, { value }]) => [name, value]);
    },
    /** Whether a request to send a template may have this body. */
    isSendRequest(body: unknown): boolean {
      return isRequest('SendRequest', body);
    },
    /** The same for a message without a template. */
    isMessageRequest(body: unknown): boolean {
      return isRequest('MessageRequest', body);
    },
    /** Everything in an answer that the document does not allow, undocumented fields included. */
    problemsOf(method: string, pathname: string, status: number, body: unknown): unknown[] {
      const path = pathOf(method, pathname);
      if (path === null) return ['the document has no such operation'];
      const response = paths[path]?.[method.toLowerCase()]?.responses[status];
      if (response === undefined) return ['the document has no such status', body];
      const schema = response.content?.['application/json']?.schema;
      // No content, or a stream, whose events are no body.
      if (schema === undefined) return body === undefined ? [] : ['a body', body];
      const validate = validatorOf(schema);
      if (validate(body)) return [];
      return (validate.errors ?? []).map(({ instancePath: at, message, params }) => ({
        at,
        message,
        params,
      }));
    },
  };
}

/** A schema with those components that it refers to, so that no other has to be read. */
function selfContained(
  schema: JsonObject,
  { components }: OpenapiDocument,
  asRead: (schema: unknown) => unknown,
): JsonObject {
  const schemas: JsonObject = {};
  const collect = (part: unknown): void => {
    for (const name of referencesIn(part).filter((each) => !(each in schemas))) {
      schemas[name] = asRead(components.schemas[name]);
      collect(schemas[name]);
    }
  };
  collect(schema);
  return { ...schema, components: { schemas } };
}

function referencesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === '$ref' ? [String(value).slice(REFERENCE.length)] : referencesIn(value),
  );
}

/** The same with every object schema closed: the document leaves room for additions, our answers must not use it. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: JsonObject = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, closed(value)]),
  );
  const isOpen = copy['type'] === 'object' && 'properties' in copy && !('anyOf' in copy);
  return isOpen ? { additionalProperties: false, ...copy } : copy;
}
