import type { ReportedIdentities } from './identity';
import type {
  ContactCard,
  FormReply,
  Order,
  Place,
  ReferredProduct,
  Referral,
} from './inbound-content';
import type { ChangedBy, MessageChange, MessageChanges } from './message-change';

/**
 * UTF-16 units of a customer's text that are kept. Meta and Twilio document no limit for what customers write; for what
 * businesses send 4,096 and 1,600 characters.
 */
export const INBOUND_TEXT_LENGTH_MAX = 65_536;
/**
 * Characters of a message's id at its provider. Meta's encodes the recipient, whose user id has up to 131 characters: some
 * 220 in all. Twilio's has 34.
 */
export const PROVIDER_ID_LENGTH_MAX = 512;
/** Characters of addresses, ids of files and types that providers give; theirs are shorter. */
export const REFERENCE_LENGTH_MAX = 2048;

/** A file a customer sent: by reference, because it stays at the provider. */
export interface InboundMedia {
  type: 'image' | 'video' | 'audio' | 'document' | 'sticker';
  /** The provider's id or address of it. */
  reference: string;
  mimeType: string | null;
  filename: string | null;
  caption: string | null;
}

export type InboundContent =
  | { kind: 'text'; text: string }
  /** A quick reply of a template, or a choice in an interactive message. `payload` is what the sender had put behind it. */
  | { kind: 'button'; text: string; payload: string | null }
  | { kind: 'media'; media: InboundMedia }
  | { kind: 'form'; form: FormReply }
  | { kind: 'location'; location: Place }
  | { kind: 'contacts'; contacts: ContactCard[] }
  | { kind: 'order'; order: Order }
  /** Content that Herald shows by its type only. */
  | { kind: 'other'; type: string }
  /** Its author has deleted it: nothing of it is kept. */
  | { kind: 'deleted' };

/** Where a customer came from and what they looked at: each absent when they did not. */
export interface InboundOrigin {
  referral?: Referral;
  referredProduct?: ReferredProduct;
}

/** A customer as a provider reports them. */
export interface ReportedAuthor extends ReportedIdentities {
  /** Without `@`; null when they have none, or show none. */
  username: string | null;
  /** The name the customer shows on the channel. */
  profileName: string | null;
}

/** A customer's message, as its provider reported it. */
export interface InboundReport extends InboundOrigin {
  providerMessageId: string;
  author: ReportedAuthor;
  /** The provider's time; null where it gives none. */
  occurredAt: Date | null;
  content: InboundContent;
  /** The provider's id of the message it answers. */
  replyTo: string | null;
  /** Fields of it that the adapter does not read, as a JSON object; absent when it reads them all. */
  unreadFields?: string;
}

/** Content of a message with what stands beside it. */
export type InboundSaid = InboundOrigin & Pick<InboundReport, 'content' | 'unreadFields'>;

/** A report about a message, which is no message itself: it opens nothing, counts as nothing unread and asks for no answer. */
export interface MessageChangeReport {
  /** The provider's id of the report. */
  providerMessageId: string;
  /** The provider's id of the message that it is about. */
  targetId: string;
  by: ChangedBy;
  /** The customer of the conversation, whoever changed the message. */
  customer: ReportedAuthor;
  /** The provider's time; null where it gives none. */
  occurredAt: Date | null;
  change: MessageChange;
}

/** A message that the business itself sent in the provider's app, such as the WhatsApp Business app on a phone. */
export interface AppMessageReport {
  providerMessageId: string;
  /** The customer whom it went to. */
  customer: ReportedAuthor;
  /** The provider's time; null where it gives none. */
  occurredAt: Date | null;
  content: InboundContent;
  /** From before the number was connected: it changes nothing but the conversation's past. */
  isHistory: boolean;
  /** The last one that the app knows; no later one is reported. */
  status: 'sent' | 'delivered' | 'read' | 'failed';
}

/** The file of a message of the history, which comes after the message. */
export interface HistoryFileReport {
  providerMessageId: string;
  content: InboundContent;
  /** The message with its file, for a number that does not know it yet; null when the report does not say whose it is. */
  message: InboundReport | AppMessageReport | null;
}

/** A customer told the provider whether marketing messages are wanted from this sender, or any messages at all. */
export interface PreferenceReport {
  author: ReportedAuthor;
  /** `marketing`: templates of that category only; `all`: an opt-out word that the provider itself acted on. */
  scope: 'marketing' | 'all';
  wanted: boolean;
  occurredAt: Date | null;
}

/** The provider says that a customer has another number or user id now. */
export interface IdentityChangeReport {
  /** Identities before the change. */
  previous: ReportedIdentities;
  /** Identities since then. */
  current: ReportedIdentities;
  occurredAt: Date | null;
}

/** A customer's message in its conversation. */
export interface InboundMessage extends InboundOrigin {
  id: string;
  workspaceId: string;
  senderId: string;
  customerId: string;
  conversationId: string;
  /** The customer's number when it was written; null when the provider did not tell it. */
  from: string | null;
  /** The customer's user id when it was written; null when the provider did not tell it. */
  fromUserId: string | null;
  providerMessageId: string;
  content: InboundContent;
  replyTo: string | null;
  /** Sealed fields that no adapter has read so far (`inboundFieldsContext`); absent when there are none. */
  sealedFields?: string;
  /** The provider's time, in whole seconds; the receipt time where it gives none. */
  occurredAt: Date;
  receivedAt: Date;
  /** Its place in the conversation: the latest moment at which it can have been written. */
  createdAt: Date;
  /** Absent while no report has changed it. */
  changes?: MessageChanges;
}

/** Provider times are cut to whole seconds. */
const SECOND_REST_MS = 999;

/** How long providers go on repeating a callback without a time, and as much again: Twilio does for at most 15 s. */
const REPEATED_FOR_MS = 30_000;

/**
 * The moment from which a customer's consent counts: a stop from the latest at which they can have said so, and its end
 * from the earliest. Of both within the provider's one second the stop holds, and so it does against the repeat of
 * something written before it whose time nobody knows.
 */
export function consentMoment(
  wanted: boolean,
  { occurredAt, createdAt }: Pick<InboundMessage, 'occurredAt' | 'createdAt'>,
  isTimeKnown: boolean,
): Date {
  if (!wanted) return createdAt;
  return isTimeKnown ? occurredAt : new Date(occurredAt.getTime() - REPEATED_FOR_MS);
}

/**
 * Between which moments something happened, by the provider's time. Nothing happened after it was received: a time ahead
 * of ours would outlast everything that follows it.
 */
export function momentsOf(
  occurredAt: Date | null,
  receivedAt: Date,
): { earliest: Date; latest: Date } {
  const received = receivedAt.getTime();
  const occurred = occurredAt?.getTime() ?? received;
  return {
    earliest: new Date(Math.min(occurred, received)),
    latest: new Date(Math.min(occurred + SECOND_REST_MS, received)),
  };
}

/** Clocks of providers and of ours may be this far apart. */
const CLOCKS_APART_MS = 5 * 60_000;

/**
 * Returns when something happened that a provider reports. Receivers sort by this time, so a clock that is a little ahead
 * of ours must not put reports out of their order; a time far ahead, or none, counts as the receipt.
 */
export function reportedTime(occurredAt: Date | null, receivedAt: Date): Date {
  const isLikely =
    occurredAt !== null && occurredAt.getTime() <= receivedAt.getTime() + CLOCKS_APART_MS;
  return isLikely ? occurredAt : receivedAt;
}
