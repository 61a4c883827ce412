import type { ErrorRequestHandler, Request, Response } from 'express';
import type { ApiKey } from '../../domain/api-key';
import { newId } from '../../domain/ids';
import { maskedError, maskedPath, shownRequestId } from '../../domain/refused-request';
import type { Clock } from '../../ports/clock';
import type { GatheredRefusals } from '../../services/api-keys/gather-refusals';
import { answeredError } from '../errors';
import { isMethod, methodOf, requestIdOf } from './request-log';

export interface NoteRefusalDeps {
  refusals: Pick<GatheredRefusals, 'note'>;
  clock: Clock;
}

/** Remembers whose key a request offered, also when it is refused because the key has ended. */
export function noteOfferedKey(response: Response, key: ApiKey): void {
  response.locals['offeredKey'] = key;
}

/**
 * Notes a refused request for the workspace of its key, once it is answered. A request without a known key belongs to no
 * workspace.
 * @param path pattern of the route
 * @param isDeclared tells whether the endpoint declares a name
 */
export function noteRefusal(
  deps: NoteRefusalDeps,
  path: string,
  isDeclared: (name: string) => boolean,
): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const key = response.locals['offeredKey'] as ApiKey | undefined;
    if (key === undefined || response.headersSent) return next(error);
    const refused = { key, error, pathOf: () => path, isDeclared, at: deps.clock.now() };
    response.once('close', () => note(deps, request, response, refused));
    next(error);
  };
}

/**
 * Notes requests with an API key to paths or with methods that do not exist. No guard has looked at their keys, so that is
 * done after the answer.
 */
export function noteUnknownPath(deps: NoteRefusalDeps, findKey: FindKey): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const { path } = request;
    const refused = { error, pathOf: () => maskedPath(path), at: deps.clock.now() };
    response.once('close', () => void noteFound(deps, request, response, { ...refused, findKey }));
    next(error);
  };
}

async function noteFound(
  deps: NoteRefusalDeps,
  request: Request,
  response: Response,
  { findKey, ...refused }: Omit<Refused, 'key' | 'isDeclared'> & { findKey: FindKey },
): Promise<void> {
  let key: ApiKey;
  try {
    key = await findKey(request);
  } catch {
    // The key is not valid, or the database is away.
    return;
  }
  note(deps, request, response, { ...refused, key, isDeclared: isMethod });
}

type FindKey = (request: Request) => Promise<ApiKey>;

interface Refused {
  key: ApiKey;
  error: unknown;
  pathOf: () => string;
  isDeclared: (name: string) => boolean;
  at: Date;
}

function note(
  { refusals }: NoteRefusalDeps,
  request: Request,
  response: Response,
  { key, error, pathOf, isDeclared, at }: Refused,
): void {
  const refused = {
    id: newId('rfr'),
    workspaceId: key.workspaceId,
    at,
    keyId: key.id,
    keyName: key.name,
    method: methodOf(request),
    status: response.statusCode,
    requestId: shownRequestId(requestIdOf(response)),
    more: 0,
  };
  refusals.note(refused, () => ({
    path: pathOf(),
    ...maskedError(answeredError(error), isDeclared),
  }));
}
