import type { Actor } from '../../../domain/audit';

/** Shows the actor of a change in an answer: only a person has an address. */
export function shownActor(actor: Actor) {
  return { kind: actor.kind, email: actor.kind === 'person' ? actor.email : null };
}
