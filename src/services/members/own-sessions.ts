import { HeraldError } from '../../domain/errors';
import type { Client } from '../../domain/people/security-event';
import { recordSecurity } from './steps/security-log';
import type { MemberDeps } from './deps';

/** Ends one session of the person, which holds from the next request on. @throws HeraldError not_found */
export async function endSession(
  deps: MemberDeps,
  personId: string,
  sessionId: string,
  client: Client,
): Promise<void> {
  if (!(await deps.identity.endSession(personId, sessionId)))
    throw new HeraldError('not_found', 'you have no such session; it may be over already');
  await recordSecurity(deps, { personId, kind: 'session_ended', client });
}

/** Ends every session of the person but this one. */
export async function endOtherSessions(
  deps: MemberDeps,
  personId: string,
  sessionId: string,
  client: Client,
): Promise<void> {
  await deps.identity.endOtherSessions(personId, sessionId);
  await recordSecurity(deps, { personId, kind: 'sessions_ended', client });
}
