import type { Request, RequestHandler, Response } from 'express';
import type { Actor } from '../../domain/audit';
import { lacking } from '../../domain/people/membership';
import type { Permission } from '../../domain/people/permissions';
import type { Clock } from '../../ports/clock';
import type { OpenSession, Person } from '../../ports/identity';
import type {
  AuthenticateOptions,
  AuthenticatePerson,
} from '../../services/members/authenticate-person';
import { refuseStalePassword } from '../../services/members/confirm-password';
import type { CountSessionRequest } from '../../services/members/count-session-request';
import type { FindMember, PersonInWorkspace } from '../../services/members/find-member';
import { refuseExceeded } from './rate-headers';

export interface PersonGuardDeps {
  authenticatePerson: AuthenticatePerson;
  countSessionRequest: CountSessionRequest;
  findMember: FindMember;
  clock: Clock;
}

/** Dependencies of routes about the person alone. */
export type SessionDeps = Pick<PersonGuardDeps, 'authenticatePerson' | 'countSessionRequest'>;

/**
 * Guards every route below `/api/v1/workspaces/:workspaceId`, before the body is read:
 *
 *     router.post(`${WORKSPACE}/webhook-test`, people('settings:edit'), jsonBody, async (request, response) => {
 *       const { workspaceId, email } = memberOf(response);
 *       …
 *     });
 *
 * 401 without a session, 429 when the person asks too often, 404 where the person is no member, 403 without the permission. The Origin of requests that
 * change something is checked before (require-own-origin.ts). A route file gets `people` as its second argument in
 * settings-routes.ts; its path in src/http/openapi/paths says the same permission as `x-permission` (`forMembers`),
 * and test/api/members/settings-access.test.ts then tries it for every role.
 */
export type PersonGuard = (permission: Permission, options?: GuardOptions) => RequestHandler;

interface GuardOptions {
  /** Answers 403 `password_needed` unless the password was given within 15 minutes: for what a stolen session is after. */
  freshPassword?: boolean;
}

/** Path of everything about one workspace. */
export const WORKSPACE = '/api/v1/workspaces/:workspaceId';

export function requirePermission(deps: PersonGuardDeps): PersonGuard {
  return (permission, { freshPassword = false } = {}) =>
    async (request, response, next) => {
      const session = await signedIn(deps, request, response);
      const member = await deps.findMember(session.person, String(request.params['workspaceId']));
      if (!member.permissions.includes(permission)) throw lacking(permission);
      if (freshPassword) refuseStalePassword(session, deps.clock.now());
      response.locals['session'] = session;
      response.locals['member'] = member;
      next();
    };
}

/** For routes that are about the person alone. */
export function requirePerson(
  deps: SessionDeps,
  options: AuthenticateOptions = {},
): RequestHandler {
  return async (request, response, next) => {
    response.locals['session'] = await signedIn(deps, request, response, options);
    next();
  };
}

/** Returns the member who asks, in the workspace of the path, after `people(…)`. */
export function memberOf(response: Response): PersonInWorkspace {
  return response.locals['member'] as PersonInWorkspace;
}

/** The same for the audit log, as services that change something want it. */
export function actorOf(response: Response): Actor {
  const { personId, email } = memberOf(response);
  return { kind: 'person', personId, email };
}

/** Returns the person who asks, after `requirePerson`. */
export function personOf(response: Response): Person {
  return sessionOf(response).person;
}

/** With which session. */
export function sessionOf(response: Response): OpenSession {
  return response.locals['session'] as OpenSession;
}

async function signedIn(
  { authenticatePerson, countSessionRequest }: SessionDeps,
  request: Request,
  response: Response,
  options?: AuthenticateOptions,
): Promise<OpenSession> {
  response.set('Cache-Control', 'no-store');
  const session = await authenticatePerson(request.get('cookie'), options);
  refuseExceeded(await countSessionRequest.ofPerson(session.person.id));
  return session;
}
