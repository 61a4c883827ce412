import type { CustomerIds } from './customer-ids';
import type { MediaKind } from './media/samples';

export type ProviderName = 'meta' | 'twilio';

/** A number at Meta the sandbox answers for, with the secrets its owner would have from Meta. */
export interface SandboxNumber {
  phoneNumberId: string;
  businessAccountId: string;
  /** Digits with country code. */
  displayNumber: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
  /** Where statuses go; null while nothing is subscribed. */
  callbackUrl: string | null;
}

/** A WhatsApp sender at Twilio, with its account's secrets. Numbers with one account SID share the account. */
export interface TwilioNumber {
  /** `AC` and 32 hexadecimal digits. */
  accountSid: string;
  /** Signs the callbacks, and is a password of the API. */
  authToken: string;
  /** The other credential of the API. */
  apiKey?: { sid: string; secret: string };
  /** Digits with country code. */
  displayNumber: string;
  /** A Messaging Service this sender is the only one of. */
  messagingServiceSid?: string;
  /** Where inbound messages go; null while nothing is configured. */
  inboundUrl: string | null;
  /** Where the statuses of messages go that named no `StatusCallback`. */
  statusUrl?: string | null;
}

export interface SandboxButton {
  type: string;
  text: string;
  url?: string;
  phone_number?: string;
  /** The form that a FLOW opens. */
  flow_id?: string;
  navigate_screen?: string;
  /** Sample address or code; for an MPM the products that Twilio keeps in the content. */
  example?: string[];
}

export interface SandboxComponent {
  type: 'HEADER' | 'BODY' | 'FOOTER' | 'BUTTONS' | 'LIMITED_TIME_OFFER' | 'CAROUSEL';
  format?: 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'LOCATION' | 'PRODUCT';
  text?: string;
  buttons?: SandboxButton[];
  limited_time_offer?: { text: string; has_expiration: boolean };
  cards?: SandboxCard[];
  example?: {
    header_text?: string[];
    header_text_named_params?: { param_name: string; example: string }[];
    header_handle?: string[];
    body_text?: string[][];
    body_text_named_params?: { param_name: string; example: string }[];
  };
  add_security_recommendation?: boolean;
  code_expiration_minutes?: number;
}

/** A card of a carousel. */
export interface SandboxCard {
  components: SandboxComponent[];
}

export type TemplateCategory = 'UTILITY' | 'MARKETING' | 'AUTHENTICATION';

/** A template as Meta lists it. Twilio's content is made from it. */
export interface SandboxTemplate {
  /** Digits. */
  id: string;
  name: string;
  language: string;
  category: TemplateCategory;
  status: string;
  parameter_format: 'POSITIONAL' | 'NAMED';
  components: SandboxComponent[];
  /** Twilio has no content type for it, so it is not listed there. */
  metaOnly?: boolean;
  /** The account that created it and alone has it: id of a business account, or account SID. Absent for every account's. */
  owner?: string;
  /** Types and samples as they were posted to Twilio. */
  content?: { types: Record<string, object>; variables: Record<string, string> };
  /** ISO 8601: when it was last edited. */
  editedAt?: string;
  quality_score?: { score: string };
  rejected_reason?: string;
}

/** An error in the words of one provider. */
export interface ProviderError {
  code: number;
  title: string;
  details: string;
  /** HTTP status of a refusal; 400 when absent. */
  httpStatus?: number;
}

/** Price class of a message, as `pricing` of Meta's statuses has it. */
export interface MessagePrice {
  /** Absent where Meta has removed it. */
  billable?: boolean | undefined;
  pricing_model: 'PMP';
  type: string;
  category: string;
  subtype?: string;
}

/** Statuses that providers report; each provider reports some of them. */
export const SANDBOX_STATUSES = [
  'accepted',
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'undelivered',
  'canceled',
  'played',
  'deleted',
] as const;

export type SandboxStatus = (typeof SANDBOX_STATUSES)[number];

/** A message the sandbox accepted. */
export interface SandboxMessage {
  provider: ProviderName;
  providerMessageId: string;
  /** The number it went through: Meta's id of it, at Twilio its digits. */
  phoneNumberId: string;
  /** Digits, or the user id of the recipient. */
  to: string;
  /** Empty for a message without a template. */
  templateName: string;
  templateLanguage: string;
  /** The text as the recipient reads it; null where it was not worked out. */
  text: string | null;
  /** Meta's `biz_opaque_callback_data`, echoed on every status. */
  trackingToken: string | null;
  /** Twilio's `StatusCallback`, as it was given. */
  statusCallback: string | null;
  /** Null at Twilio, which tells none. */
  price: MessagePrice | null;
  /** The request body as it came. */
  request: unknown;
  /** ISO 8601. */
  acceptedAt: string;
  /** The newest one; the answer's before any was reported. */
  status: SandboxStatus;
  /** Error of a message that failed. */
  error: ProviderError | null;
}

/** Behaviour that can be changed while the sandbox runs. */
export interface SandboxBehaviour {
  /** Pause before each status, in milliseconds. Default 150. */
  statusDelayMs: number;
  /** Pause before a send is answered, in milliseconds; it is accepted before the pause. Default 0. */
  answerDelayMs: number;
  /** Sends a number takes per second, bursts of as many at once; null, the default, for any. */
  messagesPerSecond: number | null;
  /** How Twilio refuses sends beyond that: in the answer (429, the default) or by callback (63018). */
  twilioLimitBy: 'answer' | 'callback';
  /** The page of the template list, counted from 1, that is answered 500 at both providers; null, the default, for none. */
  failingTemplatePage: number | null;
  /** Templates on a page of Meta's list at most: more are too much data (500); null, the default, for any number. */
  templatePageMax: number | null;
  /** Whether Meta takes marketing templates on `messages`; else it answers 131063. Default true. */
  marketingOnMessages: boolean;
  /** Whether the business has accepted the terms of Meta's Marketing Messages API. Default true. */
  marketingMessagesApi: boolean;
  /** Whether Twilio's callbacks repeat a parameter. Default false. */
  duplicateParameters: boolean;
}

/** How a callback that is not answered 200 is repeated; each pause is twice the one before. */
export interface CallbackRetry {
  /** Attempts in all. Default 8. */
  attempts: number;
  /** Default 500 ms. */
  firstDelayMs: number;
}

export interface SandboxOptions extends Partial<SandboxBehaviour> {
  /** 0 for any free port. */
  port: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** At Meta. */
  numbers: SandboxNumber[];
  /** At Twilio. Default none. */
  twilioNumbers?: TwilioNumber[];
  /** Every account has these. */
  templates: SandboxTemplate[];
  /** For Meta's callbacks; Twilio's are repeated as their address says. */
  callbackRetry?: CallbackRetry;
  /** The most templates on one page. Default 100. */
  templatePageSize?: number;
  /** Messages and counts kept; the oldest are forgotten. Default 10,000. */
  capacity?: number;
}

export interface Sandbox {
  /** The base address: what `https://graph.facebook.com`, `https://api.twilio.com` and the like are to the providers. */
  url: string;
  /** Accepted messages of both providers, newest last. */
  received(): SandboxMessage[];
  /** Requests to send to a recipient, those that were cut off or refused included. */
  requestsFor(recipient: string): number;
  /** Adds a number at Meta, or replaces the one with the same id. */
  setNumber(number: SandboxNumber): void;
  /** Adds a number at Twilio, or replaces the one with the same digits. */
  setTwilioNumber(number: TwilioNumber): void;
  /** Stops answering; callbacks under way get a second to finish, pending ones are dropped. */
  close(): Promise<void>;
}

/** Action of a customer, by one name for all providers. */
export type InboundContent =
  | { type: 'text'; text: string }
  /** A tap on a quick reply of a template. */
  | { type: 'button'; text: string; payload: string }
  /** A choice from a list. */
  | { type: 'interactive'; id: string; title: string }
  /** By reference: Meta gives an id, Twilio an address. */
  | MediaContent
  /** Anything else, as the provider reports it: fields of Meta's item, or Twilio's parameters. */
  | { type: 'fields'; fields: Record<string, unknown> };

/** A file of a customer. */
export interface MediaContent {
  type: MediaKind;
  mediaId: string;
  mediaUrl: string;
  mimeType: string;
  filename: string | null;
  caption: string;
}

/** A customer who writes, as the provider names them. */
export interface Author extends CustomerIds {
  /** User id for a group of portfolios; null for none. */
  parentUserId: string | null;
  /** Null for a customer without one. */
  username: string | null;
  profileName: string;
}

export interface Inbound {
  author: Author;
  content: InboundContent;
  /** The provider's id of the message it answers; null for none. */
  contextMessageId: string | null;
  /** ISO 8601. */
  writtenAt: string;
}

export const SANDBOX_CUSTOMER = 'Sandbox customer';

/** Fields of an author who has a name and nothing else. */
export const PLAIN_AUTHOR = {
  parentUserId: null,
  username: null,
  profileName: SANDBOX_CUSTOMER,
} as const;
