import { HeraldError } from '../../../domain/errors';
import { normalEmail } from '../../../domain/people/email';
import type { Client, SecurityEventKind } from '../../../domain/people/security-event';
import type { Session } from '../../../ports/identity';
import { type ChangePassword, type ChangePasswordDeps, changePassword } from '../change-password';
import { type SecurityLogDeps, recordFailure, recordSecurity } from './security-log';
import { type SignIn, type SignInDeps, signIn } from '../sign-in';

export type LoggedSignInDeps = SignInDeps & SecurityLogDeps;

/** Signs in, and records how that went. */
export function loggedSignIn(deps: LoggedSignInDeps): SignIn {
  const attempt = signIn(deps);
  return async (input) => {
    const client = clientOf(input);
    try {
      const session = await attempt(input);
      await recordSignIn(deps, session, client);
      return session;
    } catch (error) {
      const kind = failureOf(error);
      // After the answer: its time must not tell whether there is such an account.
      if (kind !== null) void recordRefused(deps, input.email, kind, client);
      throw error;
    }
  };
}

/** Records a session that was opened with all that it takes. */
export async function recordSignIn(
  deps: SecurityLogDeps,
  { person: { id: personId, oneTimePasswordUntil } }: Session,
  client: Client,
): Promise<void> {
  const kind = oneTimePasswordUntil === null ? 'signed_in' : 'one_time_password_used';
  await recordSecurity(deps, { personId, kind, client });
}

/** Changes the password, and records how that went. */
export function loggedChangePassword(deps: ChangePasswordDeps & SecurityLogDeps): ChangePassword {
  const change = changePassword(deps);
  return async (input) =>
    loggedAttempt(deps, input.person.id, clientOf(input), async () => {
      const session = await change(input);
      await recordSecurity(deps, {
        personId: input.person.id,
        kind: 'password_changed',
        client: clientOf(input),
      });
      return session;
    });
}

/** Records a password or a code that was wrong, of a person who is known by a session or the right password. */
export async function loggedAttempt<Value>(
  deps: SecurityLogDeps,
  personId: string,
  client: Client,
  attempt: () => Promise<Value>,
  wrong: SecurityEventKind = 'wrong_password',
): Promise<Value> {
  try {
    return await attempt();
  } catch (error) {
    const kind = failureOf(error, wrong);
    if (kind !== null) await recordFailure(deps, { personId, kind, client });
    throw error;
  }
}

/** Looks the person up. For an address that nobody has, nothing is stored, and the address is not logged. */
async function recordRefused(
  deps: LoggedSignInDeps,
  email: string,
  kind: SecurityEventKind,
  client: Client,
): Promise<void> {
  try {
    const person = await deps.identity.findByEmail(normalEmail(email));
    if (person === null) {
      deps.log.info({ securityEvent: kind, personId: null, ...client }, 'security event');
      return;
    }
    await recordFailure(deps, { personId: person.id, kind, client });
  } catch (error) {
    const fields = { securityEvent: kind, ...client, err: error };
    deps.log.warn(fields, 'a security event could not be kept');
  }
}

function failureOf(
  error: unknown,
  wrong: SecurityEventKind = 'wrong_password',
): SecurityEventKind | null {
  if (!(error instanceof HeraldError)) return null;
  if (error.code === 'invalid_credentials') return wrong;
  return error.code === 'rate_limited' ? 'locked' : null;
}

function clientOf({ address, userAgent }: Client): Client {
  return { address, userAgent };
}
