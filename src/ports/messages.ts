import type { StatusCode } from '../domain/failure-classes';
import type {
  Message,
  MessageKind,
  MessageStatus,
  ProviderError,
  SendResult,
  TimelineEntry,
} from '../domain/message';
import type { InboundContent } from '../domain/inbound';
import type { AppliedChange } from '../domain/message-change';
import type { Page, PageRequest } from '../domain/page';
import type { Refusal } from '../domain/refusal';

/** A message whose workflow may never have been started. */
export interface DueStart {
  workspaceId: string;
  key: string;
}

/** Filter of a list of messages; an absent field takes every message. */
export interface MessageFilter {
  kinds?: readonly MessageKind[] | undefined;
  statuses?: MessageStatus[] | undefined;
  /** Forms of one number. */
  recipientNumbers?: string[] | undefined;
  /** Sent with one of these templates. */
  templateIds?: string[] | undefined;
  /** Sent from one of these numbers. */
  senderIds?: string[] | undefined;
  /** Beginning of the caller's tracking id. */
  idPrefix?: string | undefined;
  /** Class of its failure, while the message counts as failed (`failureCodeOf`). */
  statusCode?: StatusCode | undefined;
  /** In one of these conversations. */
  conversationIds?: string[] | undefined;
  /** Created at this moment or later. */
  since?: Date | undefined;
  /** Created before this moment. */
  before?: Date | undefined;
  /** Takes this message alone. */
  key?: string | undefined;
}

export interface MessageRepository {
  /**
   * Stores a new message and marks its start as due at `startDueAt`, or never. False when the key is taken: the unique
   * key decides.
   */
  insert(message: Message, startDueAt: Date | null): Promise<boolean>;
  find(workspaceId: string, key: string): Promise<Message | null>;
  /** The messages of a workspace, newest first, ties by key. */
  list(workspaceId: string, filter: MessageFilter, page: PageRequest): Promise<Page<Message>>;
  /**
   * Removes a message that no provider call was begun for, no repeat has joined and nobody has counted. False when that is
   * not so.
   */
  discard(workspaceId: string, key: string): Promise<boolean>;
  /** Notes that a repeated request relies on the message: from then on it is not discarded. */
  join(workspaceId: string, key: string): Promise<boolean>;
  /**
   * Notes when a message is due that has to wait, and that it has entered its conversation; the reconciler leaves it alone until
   * `startDueAt`, or longer. Nothing changes once it has a result.
   */
  postponeSend(workspaceId: string, key: string, sendingAt: Date, startDueAt: Date): Promise<void>;
  /**
   * Notes that the credentials of the message's number cannot be opened, and returns when that was noted for the first
   * time.
   */
  noteUnusable(workspaceId: string, key: string, at: Date): Promise<Date>;
  /**
   * Counts one more provider call, notes that the message has entered its conversation, and returns it as it then is. Null when none may be made: `maxAttempts` were
   * begun, it has a result, a status has proved acceptance, or there is no such message.
   */
  beginAttempt(workspaceId: string, key: string, maxAttempts: number): Promise<Message | null>;
  /**
   * Ends a message as unreachable that no provider call was begun for but `uncalled` ones, which were counted and not
   * made (none when absent), and says why: from then on none will be. False, and nothing changes, when another was begun or
   * the message has a result.
   */
  giveUp(
    workspaceId: string,
    key: string,
    refusal: Refusal,
    at: Date,
    uncalled?: number,
  ): Promise<boolean>;
  /**
   * Records how the send ended, once; later calls change nothing. Returns the message as it then is, null when there is
   * none.
   */
  recordResult(
    workspaceId: string,
    key: string,
    result: SendResult,
    providerError: ProviderError | null,
  ): Promise<Message | null>;
  /**
   * Ends a message without a result whose workflow ended before the database was restored, and says why if it was not
   * sent. Its start stays due until `noteStarted`: its workflow has yet to run once more. False, and nothing changes, when
   * it has a result.
   */
  endLost(
    workspaceId: string,
    key: string,
    result: SendResult,
    reason: { providerError?: ProviderError; refusal?: Refusal },
  ): Promise<boolean>;
  /** Notes that the workflow of a message that `endLost` ended was started: its start is not due any more. */
  noteStarted(workspaceId: string, key: string): Promise<void>;
  /**
   * Marks a message as counted for a provider's error that no class knows, by its code; null for one without a code. False
   * when it was: nothing was written.
   */
  markUnclassified(workspaceId: string, key: string, code: string | null): Promise<boolean>;
  /**
   * Writes a reported status on the message it belongs to and returns that message; null when it belongs to none of the
   * sender's. It is found by our tracking token or by the provider's id. A status counts once per (providerMessageId,
   * status), and raises the message's status where the rules allow. It proves acceptance as `noteAcceptance` does; the
   * message is returned as it was before, with the timeline of a failure as it is after. Nothing is written of a status that
   * the message has no room for (`isSurplus`), nor of a failure that says less than is known (`tellsLess`).
   */
  recordStatus(
    senderId: string,
    trackingToken: string | null,
    entry: TimelineEntry,
    error: ProviderError | null,
  ): Promise<Message | null>;
  /**
   * Notes that the provider has the sender's message with this token, under an id of its own: that is its result, also
   * when it ended as failed before, and no further call is begun for it. Returns the message as it was before; null when
   * there is none, its acceptance was known, or it has no room for one more id.
   */
  noteAcceptance(
    senderId: string,
    trackingToken: string,
    providerMessageId: string,
    at: Date,
  ): Promise<Message | null>;
  /** Returns the sender's message with an id of the provider's; null when there is none. */
  findByProviderId(senderId: string, providerMessageId: string): Promise<Message | null>;
  /** Gives a message of the phone's app the file that it was to have (`FILE_TO_FOLLOW`). Null when it has one, or none is awaited. */
  fill(workspaceId: string, key: string, said: InboundContent): Promise<Message | null>;
  /** Applies a reaction to a message. An older one and a repeat change nothing. Returns it as it then is. */
  change(workspaceId: string, key: string, change: AppliedChange): Promise<Message | null>;
  /** Lists the messages of a conversation, newest first. */
  listByConversation(
    workspaceId: string,
    conversationId: string,
    page: PageRequest,
  ): Promise<Page<Message>>;
  /** Returns the keys of those messages whose send failed, or that were not delivered. */
  failedAmong(workspaceId: string, keys: string[]): Promise<Set<string>>;
  /** Messages whose start was due before `now`, oldest first. */
  listDueStarts(now: Date, limit: number): Promise<DueStart[]>;
  /** Moves the start of a message without a result. */
  postponeStart(workspaceId: string, key: string, until: Date): Promise<void>;
}
