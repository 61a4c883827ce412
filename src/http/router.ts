import { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { ApiKey } from '../domain/api-key';
import type { OpenSession } from '../ports/identity';
import type { PersonInWorkspace } from '../services/members/find-member';
import { type Access, type Endpoint, successOf } from './endpoint';
import { knownError } from './errors';
import { jsonBody } from './middleware/json-body';
import { countAnonymous } from './middleware/rate-limit';
import { requireKey } from './middleware/require-key';
import { requirePermission, requirePerson } from './middleware/require-person';
import { parseBody, parseQuery } from './schemas/parse';
import type { Services } from './services';
import { allowUpload } from './upload';

/** Routes requests to the declared endpoints. Guards run before the body is read, so that strangers cost nothing. */
export function endpointRouter(endpoints: Record<string, Endpoint>, services: Services): Router {
  const router = Router();
  for (const declared of Object.values(endpoints)) {
    const { method, path } = declared;
    const parsers = parsersOf(declared);
    const guards = guardsOf(declared.access, services);
    const errors = declared.presentError === undefined ? [] : [errorsOf(declared.presentError)];
    router[method](path, [...guards, ...parsers, handlerOf(declared, services), ...errors]);
  }
  return router;
}

function guardsOf(access: Access, services: Services): RequestHandler[] {
  switch (access.kind) {
    case 'anyone':
      return [countAnonymous(services.limitAnonymous, 'sign-in')];
    case 'person':
      return [requirePerson(services, access)];
    case 'member':
      return [requirePermission(services, access)];
    case 'apiKey':
      return [requireKey(services, access)];
  }
}

function parsersOf({ body, unparsedBody, fileBody }: Endpoint): RequestHandler[] {
  if (fileBody !== undefined) return [allowUpload];
  return body === undefined && unparsedBody === undefined ? [] : [jsonBody];
}

function handlerOf(declared: Endpoint, services: Services): RequestHandler {
  const status = successOf(declared);
  const query = z.object(declared.query ?? {});
  return async (request, response) => {
    const { body } = declared;
    const input = {
      request,
      response,
      services,
      params: request.params as Record<string, string>,
      query: parseQuery(query, request.query),
      body: body === undefined ? undefined : parseBody(body, request.body),
      ...callerOf(response),
    };
    response.status(status);
    const answer = await declared.handle(input);
    if (answer !== undefined) response.json(answer);
  };
}

/** Returns the caller as the guard has put it on the response. */
function callerOf({ locals }: Response) {
  const session = locals['session'] as OpenSession;
  const member = locals['member'] as PersonInWorkspace | undefined;
  const key = locals['key'] as ApiKey;
  return {
    session,
    person: session?.person,
    member,
    key,
    workspaceId: member?.workspaceId ?? key?.workspaceId,
    actor: member && ({ kind: 'person', personId: member.personId, email: member.email } as const),
  };
}

function errorsOf(present: NonNullable<Endpoint['presentError']>): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    const known = knownError(error);
    const answer = known === null ? null : present(known);
    if (answer === null) return next(error);
    response.status(answer.status).json(answer.body);
  };
}
