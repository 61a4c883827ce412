import { newId } from '../../../domain/ids';
import {
  type Client,
  type SecurityEvent,
  type SecurityEventKind,
  failureId,
} from '../../../domain/people/security-event';
import type { SharedDeps } from '../../deps';
import type { MemberDeps } from '../deps';

export type SecurityLogDeps = Pick<SharedDeps, 'clock' | 'log' | 'securityLog'>;

/** Event of an account. `client` is null for what an operator or another member did. */
export interface Happened {
  personId: string;
  kind: SecurityEventKind;
  client: Client | null;
}

/** Logs an event of an account and keeps it for its person. Never rejects: the event has happened already. */
export async function recordSecurity(deps: SecurityLogDeps, happened: Happened): Promise<void> {
  await keep(deps, happened, (event) => deps.securityLog.append({ ...event, id: newId('sec') }));
}

/** Does the same for an event that anybody can cause: those of an hour are counted together. */
export async function recordFailure(deps: SecurityLogDeps, happened: Happened): Promise<void> {
  await keep(deps, happened, (event) =>
    deps.securityLog.count({ ...event, id: failureId({ ...happened, at: event.at }) }),
  );
}

/** Ends all sessions of a person, if the member has an account. */
export async function endSessions(deps: MemberDeps, personId: string | null): Promise<void> {
  if (personId === null) return;
  await deps.identity.endSessions(personId);
  await recordSecurity(deps, { personId, kind: 'sessions_ended', client: null });
}

async function keep(
  { clock, log }: SecurityLogDeps,
  happened: Happened,
  write: (event: Omit<SecurityEvent, 'id'>) => Promise<void>,
): Promise<void> {
  const { personId, kind, client } = happened;
  const fields = { securityEvent: kind, personId, ...client };
  log.info(fields, 'security event');
  try {
    await write({ ...happened, at: clock.now(), count: 1 });
  } catch (error) {
    log.warn({ ...fields, err: error }, 'a security event could not be kept');
  }
}
