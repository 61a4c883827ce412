import type { Request, RequestHandler, Response } from 'express';
import { lacking } from '../../domain/people/membership';
import type { Permission } from '../../domain/people/permissions';
import type { Clock } from '../../ports/clock';
import type { OpenSession } from '../../ports/identity';
import type { AnonymousKind, LimitAnonymous } from '../../services/api-keys/limit-anonymous';
import {
  type AuthenticatePerson,
  refuseOneTimePassword,
} from '../../services/members/authenticate-person';
import { refuseStalePassword } from '../../services/members/confirm-password';
import type { CountSessionRequest } from '../../services/members/count-session-request';
import type { FindMember } from '../../services/members/find-member';
import { countUnknown, refuseExceeded } from './rate-limit';

export interface PersonGuardDeps {
  authenticatePerson: AuthenticatePerson;
  countSessionRequest: CountSessionRequest;
  findMember: FindMember;
  limitAnonymous: LimitAnonymous;
  clock: Clock;
}

/** Dependencies of endpoints about the person alone. */
type SessionDeps = Pick<
  PersonGuardDeps,
  'authenticatePerson' | 'countSessionRequest' | 'limitAnonymous'
>;

/**
 * Lets a member with the permission pass. Others get 401 without a session, 429 over the rate limit, 404 if they are no
 * member, 403 without the permission. With `freshPassword`, `password_needed` unless the password was given within 15
 * minutes. The `Origin` of requests that change something was checked before (`requireOwnOrigin`).
 */
export function requirePermission(
  deps: PersonGuardDeps,
  { permission, freshPassword }: { permission: Permission; freshPassword: boolean },
): RequestHandler {
  return async (request, response, next) => {
    const session = await signedIn(deps, request, response, {
      kind: 'other',
      withOneTimePassword: false,
    });
    const member = await deps.findMember(session.person, String(request.params['workspaceId']));
    if (!member.permissions.includes(permission)) throw lacking(permission);
    if (freshPassword) refuseStalePassword(session, deps.clock.now());
    response.locals['session'] = session;
    response.locals['member'] = member;
    next();
  };
}

/** Lets a person with a session pass, for endpoints about the person alone. */
export function requirePerson(
  deps: SessionDeps,
  { withOneTimePassword }: { withOneTimePassword: boolean },
): RequestHandler {
  return async (request, response, next) => {
    // The console asks these to find out that nobody is signed in.
    const settings = { kind: 'sign-in', withOneTimePassword } as const;
    response.locals['session'] = await signedIn(deps, request, response, settings);
    next();
  };
}

async function signedIn(
  deps: SessionDeps,
  request: Request,
  response: Response,
  { kind, withOneTimePassword }: { kind: AnonymousKind; withOneTimePassword: boolean },
): Promise<OpenSession> {
  response.set('Cache-Control', 'no-store');
  const session = await countUnknown(deps, request, { codes: ['unauthorized'], kind }, () =>
    deps.authenticatePerson(request.get('cookie'), { withOneTimePassword: true }),
  );
  refuseExceeded(await deps.countSessionRequest.ofPerson(session.person.id));
  if (!withOneTimePassword) refuseOneTimePassword(session);
  return session;
}
