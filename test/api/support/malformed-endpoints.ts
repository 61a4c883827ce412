import { type Answer, call } from '../../support/client';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';
import type { Ingredients, MalformedRequest } from './malformed-requests';

const CONCURRENCY = 8;
export const SEED = 20_260_301;

/** An endpoint that carries out none of the malformed requests. */
export interface GuardedEndpoint {
  path: string;
  hasTracking: boolean;
  isRefusal: (answer: Answer) => boolean;
}

const isCallersMistake = ({ status }: Answer): boolean => status >= 400 && status < 500;

export const V2_SEND: GuardedEndpoint = {
  path: '/api/v2/template/send',
  hasTracking: true,
  isRefusal: isCallersMistake,
};

export const PREVIEW: GuardedEndpoint = {
  path: '/api/v2/template/preview',
  hasTracking: true,
  // A preview of what cannot be sent is a preview that says so.
  isRefusal: (answer) => isCallersMistake(answer) || problemsIn(answer).length > 0,
};

export const STANDARD_SEND: GuardedEndpoint = {
  path: '/template/send',
  hasTracking: false,
  isRefusal: (answer) => isCallersMistake(answer) || hasFailed(answer),
};

/** Wrong values are told with 200 by the standard send (contract 5). */
function hasFailed({ status, body }: Answer): boolean {
  return status === 200 && body['success'] === false;
}

function problemsIn({ body }: Answer): unknown[] {
  return (body['problems'] ?? []) as unknown[];
}

/** The requests that a tenant could make. */
export function ingredientsFor(tenant: Tenant, { hasTracking }: GuardedEndpoint): Ingredients {
  const recipientNumber = '33612340003';
  const templateId = tenant.template('order_confirmed').id;
  const valid = { recipientNumber, templateId, templateVariables: ['Ana', 'A-1017'] };
  const refused = { recipientNumber, templateId: 'tpl_none' };
  // A standard send with wrong values is kept in the Inbox: only templates that do not exist keep it out.
  return { valid: hasTracking ? valid : refused, refused, hasTracking };
}

/** Makes all requests; returns those that were not refused as the caller's mistake, with their answers. */
export async function notRefused(
  herald: Pick<TestHerald, 'apiUrl'>,
  { apiKey }: Pick<Tenant, 'apiKey'>,
  { path, isRefusal }: GuardedEndpoint,
  requests: MalformedRequest[],
): Promise<unknown[]> {
  const taken: unknown[] = [];
  const waiting = requests.values();
  const work = async (): Promise<void> => {
    for (const request of waiting) {
      const answer = await post(herald, apiKey, path, request);
      const { status, body } = answer;
      if (!isRefusal(answer)) taken.push({ what: request.what, status, body });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return taken;
}

/** `call` holds each answer against the OpenAPI document: its status, and the shape of its error. */
async function post(
  herald: Pick<TestHerald, 'apiUrl'>,
  apiKey: string,
  path: string,
  { what, body, headers }: MalformedRequest,
): Promise<Answer> {
  try {
    return await call(herald, 'POST', path, {
      headers: { 'service-api-key': apiKey, ...headers },
      rawBody: body,
    });
  } catch (error) {
    throw new Error(`the request with ${what} has no answer that is documented`, { cause: error });
  }
}
