import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eachLimited } from '../../bench/load/each-limited';
import { type Answer, call } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { type MalformedRequest, malformedRequests } from './support/malformed-requests';
import { acceptedFrom } from './support/sandbox';

const SEED = 20_260_301;
const CONCURRENCY = 8;
const TEST_TIMEOUT_MS = 180_000;

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald({
    settings: { RATE_LIMIT_KEY_PER_MINUTE: '0', RATE_LIMIT_WORKSPACE_PER_MINUTE: '0' },
  });
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

interface Endpoint {
  path: string;
  count: number;
  hasTracking: boolean;
  isRefusal: (answer: Answer) => boolean;
}

const isCallersMistake = ({ status }: Answer): boolean => status >= 400 && status < 500;

const endpoints: Endpoint[] = [
  {
    path: '/api/v2/template/send',
    count: 2000,
    hasTracking: true,
    isRefusal: isCallersMistake,
  },
  {
    path: '/api/v2/template/preview',
    count: 500,
    hasTracking: true,
    // A preview of what cannot be sent is a preview that says so.
    isRefusal: (answer) => isCallersMistake(answer) || problemsIn(answer).length > 0,
  },
  {
    path: '/template/send',
    count: 500,
    hasTracking: false,
    isRefusal: (answer) => isCallersMistake(answer) || hasFailed(answer),
  },
];

/** What is wrong with the values is told with 200 by the standard send (contract 5). */
function hasFailed({ status, body }: Answer): boolean {
  return status === 200 && body['success'] === false;
}

function problemsIn({ body }: Answer): unknown[] {
  return (body['problems'] ?? []) as unknown[];
}

describe.each(endpoints)(`POST $path, $count malformed requests from seed ${SEED}`, (endpoint) => {
  test(
    "refuses each as the caller's mistake, stores nothing, sends nothing",
    async () => {
      const { path, count, hasTracking, isRefusal } = endpoint;
      const valid = {
        recipientNumber: '33612340003',
        templateId: tenant.template('order_confirmed').id,
        templateVariables: ['Ana', 'A-1017'],
      };
      const refused = { recipientNumber: '33612340003', templateId: 'tpl_none' };
      // A standard send with wrong values is kept in the Inbox: here only templates that do not exist keep it out.
      const ingredients = { valid: hasTracking ? valid : refused, refused, hasTracking };
      const requests = malformedRequests(ingredients, { count, seed: SEED });
      const before = await documentCounts();
      expect(before['templates']).toBe(tenant.templates.length);

      const wronglyTaken: unknown[] = [];
      await eachLimited(requests, CONCURRENCY, async (request) => {
        const answer = await post(path, request);
        const { status, body } = answer;
        if (!isRefusal(answer)) wronglyTaken.push({ what: request.what, status, body });
      });

      expect(wronglyTaken).toEqual([]);
      expect(await documentCounts()).toEqual(before);
      expect(acceptedFrom(herald, tenant)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );
});

/** `call` holds each answer against the OpenAPI document: its status, and the shape of its error. */
async function post(path: string, { what, body, headers }: MalformedRequest): Promise<Answer> {
  try {
    return await call(herald, 'POST', path, {
      headers: { 'service-api-key': tenant.apiKey, ...headers },
      rawBody: body,
    });
  } catch (error) {
    throw new Error(`the request with ${what} has no answer that is documented`, { cause: error });
  }
}

/** How many documents each collection holds, of every workspace. */
async function documentCounts(): Promise<Record<string, number>> {
  const counts = Object.entries(herald.base.database.models).map(
    async ([name, model]) => [name, await model.estimatedDocumentCount()] as const,
  );
  return Object.fromEntries(await Promise.all(counts));
}
