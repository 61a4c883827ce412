import type { Client } from '../../domain/people/security-event';
import { HeraldError } from '../../domain/errors';
import type { OpenSession, Person } from '../../ports/identity';
import { loggedAttempt } from './steps/logged-attempts';
import { limited } from './steps/sign-in-limits';
import type { MemberDeps } from './deps';

/**
 * Confirms the password, so that a session may do for 15 minutes what requires a recent one. A wrong one counts as it
 * does in a sign-in.
 * @throws HeraldError invalid_credentials, rate_limited
 */
export async function confirmPassword(
  deps: MemberDeps,
  { person, cookie, password, client }: ConfirmPasswordInput,
): Promise<void> {
  const { email } = person;
  const attempted = { email, address: client.address, cookie, hasSession: true };
  await loggedAttempt(deps, person.id, client, () =>
    limited(deps, attempted, () => deps.identity.confirmPassword(cookie, password)),
  );
}

export interface ConfirmPasswordInput {
  person: Person;
  cookie: string;
  password: string;
  client: Client;
}

const FRESH_MS = 15 * 60 * 1000;

/** Refuses a session whose password was given longer than 15 minutes ago. @throws HeraldError password_needed */
export function refuseStalePassword({ passwordAt }: OpenSession, now: Date): void {
  if (now.getTime() - passwordAt.getTime() <= FRESH_MS) return;
  throw new HeraldError(
    'password_needed',
    'this needs your password once more: give it with POST /api/v1/auth/confirm-password first',
  );
}
