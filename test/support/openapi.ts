import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { PEOPLE, type WorkspaceOperation, readOpenapi } from './openapi-document';
import { currentRun } from './run';

/** The document as the API has it, written by the shared stack. */
export const openapi = readOpenapi(
  JSON.parse(readFileSync(currentRun().openapiFile, 'utf8')) as object,
);

export const WORKSPACE_OPERATIONS: WorkspaceOperation[] = openapi.workspaceOperations();

/** The operations that backends call with an API key; the others are people's. */
export function backendOperations(): string[] {
  return openapi.operations().filter((operation) => !operation.includes(PEOPLE));
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
  const problems = openapi.problemsOf(method, pathname, status, body);
  expect({ method, pathname, status, problems }).toEqual({
    method,
    pathname,
    status,
    problems: [],
  });
}

export type { WorkspaceOperation };
