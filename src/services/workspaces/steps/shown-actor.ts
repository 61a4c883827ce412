import type { Requester } from '../../../domain/requester';

/** Shows the actor of a change in an answer: only a person has an address. */
export function shownActor(actor: Requester) {
  return { kind: actor.kind, email: actor.kind === 'person' ? actor.email : null };
}
