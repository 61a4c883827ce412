import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { sampleBody } from '../../domain/sample-event';
import type { EventKind } from '../../domain/webhook-event';
import type { ListenerEvent } from '../../ports/listeners';
import type { SharedDeps } from '../deps';

/** Shows events to those who listen, and lets them be resent there. */
export function listenedEvents({
  listenerLog,
  events,
  clock,
}: Pick<SharedDeps, 'clock' | 'events' | 'listenerLog'>): ListenedEvents {
  return {
    async show(workspaceId, eventId) {
      const [logged, stored] = await Promise.all([
        listenerLog.find(workspaceId, eventId),
        events.find(workspaceId, eventId),
      ]);
      // Deleting a message changes the body of its stored event.
      const event = stored ?? logged;
      if (event === null)
        throw new HeraldError('not_found', 'there is no such event, or it is no longer kept');
      return event;
    },
    async sample(workspaceId, kind) {
      if ((await listenerLog.standingOf(workspaceId)) === null)
        throw new HeraldError(
          'conflict',
          'nobody listens to this workspace: start a listener first, then try again',
        );
      const at = clock.now();
      const id = newId('evt');
      const body = sampleBody({ kind, id, at, isTest: false });
      const event = { id, workspaceId, status: kind, body, createdAt: at };
      const about = { customerId: null, messageKey: null, messageCreatedAt: at };
      await listenerLog.append({ ...event, ...about });
      return event;
    },
  };
}

/** Event as a receiver gets it. */
export type ShownEvent = Pick<ListenerEvent, 'id' | 'status' | 'body' | 'createdAt'>;

export interface ListenedEvents {
  /** Finds an event that listeners were told of, or that was recorded for the receiver. @throws HeraldError not_found */
  show(workspaceId: string, eventId: string): Promise<ShownEvent>;
  /** Tells listeners of an event that did not happen. @throws HeraldError conflict when nobody has listened for an hour */
  sample(workspaceId: string, kind: EventKind): Promise<ShownEvent>;
}
