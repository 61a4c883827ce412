import type { EventKind } from '../../../domain/webhook-event';
import type { LoggedEvent } from '../../../ports/listeners';
import { encodeLiveCursor } from '../../live/steps/cursor';
import { type LogPlace, createLogPlace } from '../../live/steps/log-place';

/**
 * Event for a listener. `ready`: from now on nothing is missed; `resumed` when it goes on without a gap. `gap`:
 * events are missing. Reconnecting with the `cursor` of an event brings everything that came after it.
 */
export type ListenEvent =
  | { kind: 'ready'; cursor: string; resumed: boolean }
  | { kind: 'gap'; cursor: string }
  | { kind: 'webhook'; cursor: string; event: LoggedEvent };

/** Client that listens to a workspace. */
export interface ListeningClient {
  kinds: readonly EventKind[];
  /** Id of the last event that the client saw; null for a new one. */
  lastEventId: string | null;
  /** How long ago a new client begins; null for now. */
  sinceMs: number | null;
  send(event: ListenEvent): void;
  /** Resolves when the client can take more, or has gone. */
  drained(): Promise<void>;
}

/** Client with its place in the log. */
export interface PlacedClient {
  startAt(start: Date): void;
  /** Place among the events that were sent or left out. */
  place(): LogPlace;
  /** Time up to which everything was sent. */
  reached(): Date;
  /** Sends those that are new at once. */
  send(events: LoggedEvent[]): void;
  /** Sends them as fast as the client reads; false when it has left. */
  sendSlowly(events: LoggedEvent[], signal: AbortSignal): Promise<boolean>;
  sendGap(): void;
}

/** Gives a client a place, so that each event is sent once. */
export function placeClient(client: ListeningClient): PlacedClient {
  let place = createLogPlace(new Date(0));
  let reached = place.at();

  function sendOne(event: LoggedEvent): void {
    reached = later(reached, event.at);
    if (!client.kinds.includes(event.status)) return;
    client.send({ kind: 'webhook', cursor: encodeLiveCursor(reached), event });
  }

  return {
    startAt(start) {
      place = createLogPlace(start);
      reached = start;
    },
    place: () => place,
    reached: () => reached,
    send: (events) => place.take(events).forEach(sendOne),
    async sendSlowly(events, signal) {
      for (const event of place.take(events)) {
        await client.drained();
        if (signal.aborted) return false;
        sendOne(event);
      }
      return true;
    },
    sendGap: () => client.send({ kind: 'gap', cursor: encodeLiveCursor(reached) }),
  };
}

/** Returns the later of two times. */
export function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
