import { HeraldError } from '../../domain/errors';
import type { Client } from '../../domain/people/security-event';
import type { Identity } from '../../ports/identity';
import { type SecurityLogDeps, recordSecurity } from './steps/security-log';

export interface OwnSessionsDeps extends SecurityLogDeps {
  identity: Pick<Identity, 'endSession' | 'endOtherSessions'>;
}

export type EndSession = (personId: string, sessionId: string, client: Client) => Promise<void>;

/** Ends one session of the person, which holds from the next request on. @throws HeraldError not_found */
export function endSession(deps: OwnSessionsDeps): EndSession {
  return async (personId, sessionId, client) => {
    if (!(await deps.identity.endSession(personId, sessionId)))
      throw new HeraldError('not_found', 'you have no such session; it may be over already');
    await recordSecurity(deps, { personId, kind: 'session_ended', client });
  };
}

/** Ends every session of the person but this one. */
export function endOtherSessions(deps: OwnSessionsDeps): EndSession {
  return async (personId, sessionId, client) => {
    await deps.identity.endOtherSessions(personId, sessionId);
    await recordSecurity(deps, { personId, kind: 'sessions_ended', client });
  };
}
