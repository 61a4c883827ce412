import {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { z } from 'zod';
import type { ApiKey } from '../domain/api-key';
import { writeJson } from '../domain/exact-json';
import type { OpenSession } from '../ports/identity';
import type { PersonInWorkspace } from '../services/members/find-member';
import { declaredNames } from './declared-names';
import { type Access, type Endpoint, successOf } from './endpoint';
import { knownError } from './errors';
import { forCaller } from './for-caller';
import { type BoundedReadsOptions, type RunRead, boundedReads } from './bounded-reads';
import { createBodyReader } from './bodies/body-reader';
import { jsonBody } from './bodies/json-body';
import { siteOf } from './middleware/client-address';
import { noteRefusal } from './middleware/note-refusal';
import { countAnonymous } from './middleware/rate-limit';
import { requireKey } from './middleware/require-key';
import { requirePermission, requirePerson } from './middleware/require-person';
import { parseBody, parseQuery } from './schemas/parse';
import type { Services } from './services';
import { allowUpload } from './upload';

/** Limits of contract 2: what strangers send is a password or a token, and a few names. */
const MAX_BYTES = 256 * 1024;
const STRANGERS_MAX_BYTES = 8 * 1024;

/** Memory for the bodies of requests in one process, until these end; a busy workspace, person or network gets a third. */
const BODY_BYTES = 64 * 1024 * 1024;
const STRANGERS_BODY_BYTES = 16 * 1024 * 1024;

/** Reads of lists and records at once, which leave most of the 100 connections of the database driver, and how long one waits for its turn. */
const READS = { total: 24, waitMs: 5000 };

/** Routes requests to the declared endpoints. Guards run before the body is read, so that strangers cost little. */
export function endpointRouter(
  endpoints: Record<string, Endpoint>,
  services: Services,
  metrics: BoundedReadsOptions['metrics'],
): Router {
  const router = Router();
  const bodies = jsonBodies();
  const runRead = boundedReads({ ...READS, metrics });
  for (const declared of Object.values(endpoints)) {
    const { method, path } = declared;
    const guards = guardsOf(declared.access, services);
    const handlers = handlersOf(declared, services, { withBody: bodies, runRead });
    router[method](path, [...guards, ...handlers, ...errorHandlersOf(declared, services)]);
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

/** Gives handlers a parsed JSON body. Strangers have memory of their own, so that they keep no caller out. */
function jsonBodies() {
  const ofStrangers = jsonBody({
    reader: createBodyReader({ bytes: STRANGERS_BODY_BYTES }),
    maxBytes: STRANGERS_MAX_BYTES,
    holderOf: ({ ip }) => siteOf(ip),
  });
  const ofCallers = jsonBody({
    reader: createBodyReader({ bytes: BODY_BYTES }),
    maxBytes: MAX_BYTES,
    holderOf: (_request, response) => holderOf(response),
  });
  return ({ kind }: Access) => (kind === 'anyone' ? ofStrangers : ofCallers);
}

/** Returns who has passed the guard. */
function holderOf(response: Response): string {
  const { key, person } = callerOf(response);
  return key?.workspaceId ?? person.id;
}

function handlersOf(
  declared: Endpoint,
  services: Services,
  { withBody, runRead }: { withBody: ReturnType<typeof jsonBodies>; runRead: RunRead },
): RequestHandler[] {
  const { access, body, unparsedBody, fileBody } = declared;
  const handler = handlerOf(declared, services, runRead);
  if (fileBody !== undefined) return [allowUpload, handler];
  const hasBody = body !== undefined || unparsedBody !== undefined;
  return [hasBody ? withBody(access)(handler) : handler];
}

function handlerOf(declared: Endpoint, services: Services, runRead: RunRead) {
  const status = successOf(declared);
  const isRead = declared.method === 'get' && declared.answers[status]?.schema !== null;
  const query = z.object(declared.query ?? {});
  return async (request: Request, response: Response): Promise<void> => {
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
    const handle = async () => declared.handle(input);
    const holder = input.workspaceId ?? input.person?.id;
    const answer =
      isRead && holder !== undefined
        ? await forCaller(response, (signal) => runRead(holder, signal, handle))
        : await handle();
    if (answer !== undefined) response.type('json').send(writeJson(answer));
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

function errorHandlersOf(declared: Endpoint, services: Services): ErrorRequestHandler[] {
  const { access, path, presentError } = declared;
  return [
    ...(access.kind === 'apiKey' ? [noteRefusal(services, path, declaredNames(declared))] : []),
    ...(presentError === undefined ? [] : [errorsOf(presentError)]),
  ];
}

function errorsOf(present: NonNullable<Endpoint['presentError']>): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    const known = knownError(error);
    const answer = known === null ? null : present(known);
    if (answer === null) return next(error);
    response.status(answer.status).type('json').send(writeJson(answer.body));
  };
}
