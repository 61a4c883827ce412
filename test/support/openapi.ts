import { expect } from '@jest/globals';
import type { ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { ErrorCode } from '../../src/domain/errors';
import { openapiDocument } from '../../src/http/openapi/document';

const DOCUMENT = 'openapi.json';
/** Begins the paths that people call. */
export const PEOPLE = '/api/v1/';

type JsonObject = Record<string, unknown>;

const document = openapiDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ ...document, components: closed(document.components) }, DOCUMENT, false, false);

/** The operation of a path as far as the tests look at it. */
interface Operation {
  'x-permission'?: string;
  responses: Record<string, { description: string; content?: object } | undefined>;
}

/**
 * Fails unless the OpenAPI document knows this answer: the path, its status, and every field of the body, so that
 * an answer with an undocumented field fails too. No body at all is right where the document describes none.
 * `path` is that of the request, with or without a query. `call` (client.ts) does this to every answer it gets.
 */
export function expectToMatchOpenapi(
  method: string,
  path: string,
  status: number,
  body: unknown,
): void {
  const [pathname = ''] = path.split('?');
  expect({
    method,
    pathname,
    status,
    problems: problemsOf(method, pathname, status, body),
  }).toEqual({
    method,
    pathname,
    status,
    problems: [],
  });
}

function problemsOf(method: string, pathname: string, status: number, body: unknown): unknown[] {
  const path = documentedPathOf(method, pathname);
  if (path === null) return ['the document has no such operation'];
  const response = operations(path)[method.toLowerCase()]?.responses[status];
  if (response === undefined) return ['the document has no such status', body];
  if (response.content === undefined) return body === undefined ? [] : ['a body', body];
  // A stream: its events are no body.
  if (!('application/json' in response.content)) return body === undefined ? [] : ['a body', body];
  const at = ['paths', path, method.toLowerCase(), 'responses', String(status)];
  const validate = validatorAt(...at, 'content', 'application/json', 'schema');
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => ({
    at: instancePath,
    message,
    params,
  }));
}

/** The path of the document that a request's path belongs to, `/things/{id}`; null when there is none. */
export function documentedPathOf(method: string, pathname: string): string | null {
  const matches = (path: string): boolean =>
    new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
  const candidates = Object.keys(document.paths).filter(
    (path) => matches(path) && method.toLowerCase() in operations(path),
  );
  return candidates.find((path) => path === pathname) ?? candidates[0] ?? null;
}

/** Every operation of the document, as `GET /template`. */
export function documentedOperations(): string[] {
  return Object.keys(document.paths).flatMap((path) =>
    Object.keys(operations(path)).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** Those that backends call with an API key; the others are people's. */
export function backendOperations(): string[] {
  return documentedOperations().filter((operation) => !operation.includes(PEOPLE));
}

/** One operation of a workspace's settings, with the permission that the document says it needs. */
export interface WorkspaceOperation {
  method: string;
  path: string;
  permission: unknown;
}

export const WORKSPACE_OPERATIONS: WorkspaceOperation[] = Object.keys(document.paths)
  .filter((path) => path.startsWith(`${PEOPLE}workspaces/`))
  .flatMap((path) =>
    Object.entries(operations(path)).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      permission: operation['x-permission'],
    })),
  );

/** Every error code that backends can be answered with. */
export function backendErrorCodes(): ErrorCode[] {
  const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith(PEOPLE));
  const codes = JSON.stringify(paths).matchAll(/"code":\{"enum":(\[.*?\])/g);
  return [...new Set([...codes].flatMap(([, list = '[]']) => JSON.parse(list) as ErrorCode[]))];
}

function operations(path: string): Record<string, Operation> {
  const paths: Record<string, Record<string, Operation>> = document.paths;
  return paths[path] ?? {};
}

/** Whether the document allows this body for a request to send a template. */
export function isDocumentedSendRequest(body: unknown): boolean {
  return validatorAt('components', 'schemas', 'SendRequest')(body);
}

/** @throws Error when the document has nothing there */
function validatorAt(...parts: string[]): ValidateFunction {
  const pointer = parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const validate = ajv.getSchema(`${DOCUMENT}#/${encodeURI(pointer)}`);
  if (validate === undefined) throw new Error(`the OpenAPI document has no ${pointer}`);
  return validate;
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
