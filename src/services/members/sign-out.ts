import type { Client } from '../../domain/people/security-event';
import type { Identity } from '../../ports/identity';
import { type SecurityLogDeps, recordSecurity } from './steps/security-log';

export interface SignOutDeps extends SecurityLogDeps {
  identity: Pick<Identity, 'findSession' | 'signOut' | 'endSessions'>;
}

export interface SignOutInput {
  cookie: string;
  client: Client;
}

/** Resolves with the `Set-Cookie` lines that make the browser forget its session. */
export type SignOut = (input: SignOutInput) => Promise<string[]>;

/** Ends the session of the cookie, if there is one. */
export function signOut(deps: SignOutDeps): SignOut {
  const { identity } = deps;
  return async ({ cookie, client }) => {
    const session = await identity.findSession(cookie, { renew: false });
    const cookies = await identity.signOut(cookie);
    if (session !== null)
      await recordSecurity(deps, { personId: session.person.id, kind: 'signed_out', client });
    return cookies;
  };
}

/** Ends every session of the person. */
export function signOutEverywhere(deps: SignOutDeps) {
  const { identity } = deps;
  return async (personId: string, { cookie, client }: SignOutInput): Promise<string[]> => {
    await identity.endSessions(personId);
    await recordSecurity(deps, { personId, kind: 'sessions_ended', client });
    return identity.signOut(cookie);
  };
}

export type SignOutEverywhere = ReturnType<typeof signOutEverywhere>;
