import { type Actor, OPERATOR } from './audit';

/** The person or operator who asked for a resend or a recovery. The address is null where an earlier version kept the id alone. */
export type Requester = Actor | { kind: 'person'; personId: string; email: null };

/** The id under which logs and workflow histories know them. */
export function requesterId(requester: Requester): string {
  return requester.kind === 'person' ? requester.personId : requester.kind;
}

/** The reverse of `requesterId`. @param email null where it is not known */
export function requesterWith(id: string, email: string | null): Requester {
  if (id === OPERATOR.kind) return OPERATOR;
  return email === null
    ? { kind: 'person', personId: id, email }
    : { kind: 'person', personId: id, email };
}

/** True when enough is known of them for the audit log. */
export function isActor(requester: Requester): requester is Actor {
  return requester.kind === 'operator' || requester.email !== null;
}
