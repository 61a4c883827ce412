import type { Requester } from '../../../domain/requester';

/** Whoever did or asked for something, as answers show them: only a person has an address. */
export function shownActor(actor: Requester) {
  return { kind: actor.kind, email: actor.kind === 'person' ? actor.email : null };
}
