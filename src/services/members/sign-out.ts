import type { Client } from '../../domain/people/security-event';
import { recordSecurity } from './steps/security-log';
import type { MemberDeps } from './deps';

/**
 * Ends the session of the cookie, if there is one. Resolves with the `Set-Cookie` lines that make the browser forget it.
 */
export async function signOut(
  deps: MemberDeps,
  { cookie, client }: SignOutInput,
): Promise<string[]> {
  const { identity } = deps;
  const session = await identity.findSession(cookie, { renew: false });
  const cookies = await identity.signOut(cookie);
  if (session !== null)
    await recordSecurity(deps, { personId: session.person.id, kind: 'signed_out', client });
  return cookies;
}

export interface SignOutInput {
  cookie: string;
  client: Client;
}

/** Ends every session of the person. Resolves with the `Set-Cookie` lines that make the browser forget its own. */
export async function signOutEverywhere(
  deps: MemberDeps,
  personId: string,
  { cookie, client }: SignOutInput,
): Promise<string[]> {
  await deps.identity.endSessions(personId);
  await recordSecurity(deps, { personId, kind: 'sessions_ended', client });
  return deps.identity.signOut(cookie);
}
