import { expect } from '@jest/globals';
import type { ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { openapiDocument } from '../../src/http/openapi/document';

const DOCUMENT = 'openapi.json';

type JsonObject = Record<string, unknown>;

const document = openapiDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ ...document, components: closed(document.components) }, DOCUMENT, false, false);

/**
 * Fails unless the OpenAPI document knows this answer: the path, its status, and every field of the body, so that
 * an answer with an undocumented field fails too. `path` is the path of the request, with or without a query.
 */
export function expectToMatchOpenapi(
  method: string,
  path: string,
  status: number,
  body: unknown,
): void {
  const template = templateOf(path);
  const at = ['paths', template, method.toLowerCase(), 'responses', String(status)];
  const validate = validatorAt(...at, 'content', 'application/json', 'schema');
  const problems = validate(body) ? [] : (validate.errors ?? []);
  const shown = problems.map(({ instancePath, message, params }) => ({
    at: instancePath,
    message,
    params,
  }));
  expect({ method, path, status, problems: shown }).toEqual({ method, path, status, problems: [] });
}

/** Whether the document allows this body for a request to send a template. */
export function isDocumentedSendRequest(body: unknown): boolean {
  return validatorAt('components', 'schemas', 'SendRequest')(body);
}

function templateOf(path: string): string {
  const [pathname = ''] = path.split('?');
  const template = Object.keys(document.paths).find((each) =>
    new RegExp(`^${each.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  if (template === undefined) throw new Error(`the OpenAPI document has no path for ${pathname}`);
  return template;
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
