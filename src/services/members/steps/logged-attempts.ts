import { HeraldError } from '../../../domain/errors';
import { normalEmail } from '../../../domain/people/membership';
import type { Client, SecurityEventKind } from '../../../domain/people/security-event';
import type { Identity, Session } from '../../../ports/identity';
import { type SecurityLogDeps, recordFailure, recordSecurity } from './security-log';

/** Records that a session was opened. */
export async function recordSignIn(
  deps: SecurityLogDeps,
  { person: { id: personId, oneTimePasswordUntil } }: Session,
  client: Client,
): Promise<void> {
  const kind = oneTimePasswordUntil === null ? 'signed_in' : 'one_time_password_used';
  await recordSecurity(deps, { personId, kind, client });
}

/** Makes an attempt of a known person, and records it when the password or code is wrong or locked. */
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

/**
 * Records a sign-in that failed because of a wrong password or a lock. For an address without an account nothing is
 * stored, and the address is not logged. Never rejects.
 */
export async function recordFailedSignIn(
  deps: SecurityLogDeps & { identity: Pick<Identity, 'findByEmail'> },
  email: string,
  error: unknown,
  client: Client,
): Promise<void> {
  const kind = failureOf(error);
  if (kind === null) return;
  try {
    const person = await deps.identity.findByEmail(normalEmail(email));
    if (person === null) {
      deps.log.info({ securityEvent: kind, personId: null, ...client }, 'security event');
      return;
    }
    await recordFailure(deps, { personId: person.id, kind, client });
  } catch (err) {
    const fields = { securityEvent: kind, ...client, err };
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
