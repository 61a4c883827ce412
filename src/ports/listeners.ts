import type { EventKind } from '../domain/webhook-event';

/** An event as listeners of its workspace are told of it. */
export interface ListenerEvent {
  /** Id of the webhook event: the same report twice is one event. */
  id: string;
  workspaceId: string;
  /** Null for events of templates and senders. */
  customerId: string | null;
  /** Message that it is about; null for events of templates and senders. */
  messageKey: string | null;
  status: EventKind;
  /** Request body that a receiver gets, complete. */
  body: string;
  createdAt: Date;
  /** When the message was created, or the event of none: it decides whether an erasure deletes the event. */
  messageCreatedAt: Date;
}

/** The same as it was written. `at` is the database's time, whichever process wrote it. */
export interface LoggedEvent extends ListenerEvent {
  at: Date;
}

/** Times from which on the log of a workspace is complete, by the database's clock. */
export interface LogStanding {
  /** Since then every event is logged. */
  since: Date;
  /** Until then events were removed to keep the log short; null for none. */
  trimmedTo: Date | null;
}

export interface EventsQuery {
  /** Earliest time of an event. */
  from: Date;
  /** Ids to leave out. */
  except: string[];
  limit: number;
}

/** Events of the last hour of workspaces that somebody listens to, at most some 10,000 for each. */
export interface ListenerLog {
  /** Has the events of a workspace logged for an hour from now, in every process. */
  keepListening(workspaceId: string): Promise<LogStanding>;
  /** Returns null for a workspace whose events are not logged. */
  standingOf(workspaceId: string): Promise<LogStanding | null>;
  /** Writes an event; one that is there already stays as it is. */
  append(event: ListenerEvent): Promise<void>;
  find(workspaceId: string, id: string): Promise<LoggedEvent | null>;
  /** Removes the events of a message. */
  removeOfMessage(workspaceId: string, messageKey: string): Promise<void>;
  /** Lists events of a workspace, oldest first. */
  list(workspaceId: string, query: EventsQuery): Promise<LoggedEvent[]>;
}
