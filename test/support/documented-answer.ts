import { expect } from '@jest/globals';
import { expectToMatchOpenapi, openapi } from './openapi';

/** Beside the API that backends call: for orchestrators, providers and readers. The document leaves them out. */
const UNDOCUMENTED = /^\/(healthz|readyz|metrics|openapi\.json|docs(\/.*)?|callbacks\/.+)$/;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface ReceivedAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  isEmpty: boolean;
}

/**
 * Fails unless the OpenAPI document allows the answer. A path or method that it does not know must be answered as
 * unknown, so that no endpoint stays undocumented.
 */
export function expectDocumentedAnswer(method: string, path: string, answer: ReceivedAnswer): void {
  const { pathname } = new URL(path, 'http://herald.test');
  if (UNDOCUMENTED.test(pathname)) return;
  const { status, headers, body, isEmpty } = answer;
  if (isDecodable(pathname) && openapi.pathOf(method, pathname) !== null) {
    expect({ path, requestId: headers.get('x-request-id') }).toEqual({
      path,
      requestId: expect.stringMatching(/./),
    });
    expectToMatchOpenapi(method, pathname, status, isEmpty ? undefined : body);
    return;
  }
  const { code } = body;
  const isKnown = isDecodable(pathname) && METHODS.some((each) => openapi.pathOf(each, pathname));
  const expected = isKnown
    ? { status: 405, code: 'method_not_allowed' }
    : { status: 404, code: 'not_found' };
  expect({ method, path, status, code }).toEqual({ method, path, ...expected });
}

/** A path with a broken escape belongs to no endpoint. */
function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
