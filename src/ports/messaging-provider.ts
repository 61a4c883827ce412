import type { Readable } from 'node:stream';
import type {
  AppMessageReport,
  HistoryFileReport,
  IdentityChangeReport,
  InboundReport,
  InboundSaid,
  MessageChangeReport,
  PreferenceReport,
} from '../domain/inbound';
import type { ReportedIdentities } from '../domain/identity';
import type { HeldStatus, ProviderError, ReportedStatus } from '../domain/message';
import type { Pricing } from '../domain/pricing';
import type { MarketingMessages, ProviderName } from '../domain/sender';
import type { SenderHealthReport } from '../domain/sender-health';
import type { SentMedia } from '../domain/sent-media';
import type { TemplateChange } from '../domain/template/template-change';
import type { ParameterFormat, VariableKeys } from '../domain/template/template';
import type { TemplateValues } from '../domain/template/template-values';
import type { CountedOnlyKind, UnreadKind } from '../domain/unread-callback';
import type { ProviderTemplate } from './provider-template';
import type { TemplateWriter } from './template-writer';

/** Credentials of a Meta Cloud API sender. Secrets, as all credentials: never logged, never in a workflow history, sealed at rest. */
export interface MetaCredentials {
  phoneNumberId: string;
  businessAccountId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
}

/** Credentials of a Twilio sender. */
export interface TwilioCredentials {
  accountSid: string;
  /** The primary one: callbacks are signed with it, whatever calls are made with. */
  authToken: string;
  /** Calls are made with this key where there is one. */
  apiKey?: { sid: string; secret: string };
  /** Sends go through it where there is one. */
  messagingServiceSid?: string;
}

/** Credentials at the sender's provider; the sender's `provider` picks the adapter that reads them. */
export type ProviderCredentials = MetaCredentials | TwilioCredentials;

export interface SendRequest {
  /** Digits with country code, as the recipient's. */
  senderNumber: string;
  /** Null when only the user id is known. */
  recipientNumber: string | null;
  /** Business-scoped user id; used when there is no number. */
  recipientUserId: string | null;
  /** Our random token; the provider echoes it on every status of this message. */
  trackingToken: string;
  /** Where statuses go, for providers that are told with each message; null when we have no public address. */
  callbackUrl: string | null;
}

export interface SendTemplateRequest extends SendRequest {
  template: SentTemplate;
  values: TemplateValues;
  /** Present when it goes through Meta's Marketing Messages API. */
  marketing?: MarketingMessages;
}

/** Free text; providers take it within 24 hours of the customer's last message. */
export interface SendTextRequest extends SendRequest {
  text: string;
}

/** A file, which the provider fetches or has; within the same 24 hours. */
export interface SendMediaRequest extends SendRequest {
  media: SentMedia;
}

export interface SendOptions {
  timeoutMs: number;
  signal?: AbortSignal;
}

/** The part of a template that a send needs, as it was when the send was accepted. */
export interface SentTemplate {
  providerTemplateId: string;
  name: string;
  language: string;
  parameterFormat: ParameterFormat;
  variableKeys: VariableKeys | null;
}

export type { ProviderError, ProviderTemplate, ReportedStatus };

/** Accepted and rejected are the provider's answer and final (contract 4.2); only a network failure may be retried. */
export type SendOutcome =
  | {
      kind: 'accepted';
      providerMessageId: string;
      /** The recipient's number as the provider has it, where that is another form of it. */
      knownAs?: string;
      /** Present when the provider keeps it back for its template's quality. */
      held?: HeldStatus;
    }
  | { kind: 'rejected'; error: ProviderError }
  | { kind: 'network_failure'; reason: string };

/** A delivery status as a provider reported it. */
export interface StatusReport {
  providerMessageId: string;
  status: ReportedStatus;
  /** The provider's event time; null where it gives none. */
  occurredAt: Date | null;
  /** The token we sent along, when the provider echoed it. */
  trackingToken: string | null;
  /** On failed only. */
  error: ProviderError | null;
  /** Null where the provider tells none with this status. */
  pricing: Pricing | null;
  /** Number and user id of the recipient, where the provider names both. */
  recipient?: ReportedIdentities;
}

/** The provider has a message, and says nothing else of it yet. */
export interface AcceptanceReport {
  providerMessageId: string;
  /** The token we sent along. */
  trackingToken: string;
}

/** Work that can be interrupted at each `yield`, so that the process does other work meanwhile; it returns a result. */
export type Steps<Result> = Generator<void, Result, void>;

/** A provider's request to the callback address. */
export interface ProviderCallback {
  /** As the provider called it: public base address, path and query. */
  url: string;
  /** With lower-case names, as Node gives them. */
  headers: Record<string, string>;
  rawBody: Buffer;
}

/** An item for our number or account that the adapter does not understand. */
export interface UnreadItem {
  kind: UnreadKind;
  /** The smallest callback with this item alone, so that an adapter that knows it by then can read it. */
  callback: { url: string; body: string };
  /** Phone numbers and user ids in it, as the provider writes them. */
  identities: string[];
}

/** Contents of a callback, for one sender. */
export interface CallbackContent {
  accepted: AcceptanceReport[];
  statuses: StatusReport[];
  inbound: InboundReport[];
  /** Messages that the business itself sent in the provider's app. */
  appMessages: AppMessageReport[];
  /** Messages of customers from before the number was connected, and files of messages from then. */
  history: (InboundReport | HistoryFileReport)[];
  /** Reports about messages that were reported before. */
  messageChanges: MessageChangeReport[];
  preferences: PreferenceReport[];
  identityChanges: IdentityChangeReport[];
  /** The provider says that a template of this account changed. */
  templatesChanged: boolean;
  /** Such changes, as far as the provider told of them. */
  templateChanges: TemplateChange[];
  senderHealth: SenderHealthReport[];
  /** Items not used, counted by kind, e.g. { foreign_number: 2, unknown_field: 1 }. */
  ignored: Partial<Record<UnreadKind | CountedOnlyKind, number>>;
}

/** Contents of a callback, with what the adapter does not understand. */
export interface CallbackReading extends CallbackContent {
  /** Items about other numbers, by the provider's ids of these: some, where a callback names very many. */
  otherNumbers: Record<string, number>;
  /** Items about all numbers of an account, ours or another, by the provider's ids of these: some, as above. */
  ofAccounts: Record<string, number>;
  /** Ignored items that are kept until a later version reads them. */
  unread: UnreadItem[];
  /** Number of such items beyond what a callback of a provider can hold; the reading ends with the first. */
  unreadLeftOut: number;
}

export interface TemplatePage {
  templates: ProviderTemplate[];
  /** Cursor of the next page; null after the last one. Holds no secret. */
  next: string | null;
}

/** A provider's judgement of credentials and number before they are stored. */
export type ConnectionVerdict =
  | { kind: 'ok' }
  /** `field` is the credential at fault; the message says what to change and quotes no secret. */
  | { kind: 'refused'; field: string; message: string }
  | { kind: 'unreachable'; reason: string };

/** How a file is fetched or uploaded. */
export interface TransferOptions {
  /** The whole transfer, the last byte included. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/** A file at a provider. `bytes` and `body` are as the provider sends them: neither is trusted. */
export interface ProviderFile {
  kind: 'file';
  /** Length that was announced; null when none was. */
  bytes: number | null;
  /** Destroy it when it is not read to its end. */
  body: Readable;
}

/** `gone`: the provider has no such file any more. `missing`: it has none there, or none yet. */
export type FetchedMedia =
  | ProviderFile
  | { kind: 'gone' }
  | { kind: 'missing' }
  | { kind: 'too_large'; bytes: number }
  | { kind: 'unavailable'; reason: string };

/** Opens a file by an address that a customer of ours gave: public addresses only, and nothing of ours is sent there. */
export type OpenLink = (
  url: string,
  options: TransferOptions & { bytesMax: number },
) => Promise<FetchedMedia>;

/** A file to upload, which may still be arriving. Its bytes are exactly as many as `bytes` says. */
export interface MediaUpload {
  mimeType: string;
  bytes: number;
  body: Readable;
}

export type UploadOutcome =
  | { kind: 'uploaded'; mediaId: string }
  | { kind: 'refused' }
  | { kind: 'unavailable'; reason: string };

/** The provider could not be asked for its templates, or refused. */
export class TemplateListError extends Error {
  override readonly name = 'TemplateListError';
}

/**
 * Messaging provider. Adapters hide every difference between providers; all of them pass one conformance suite
 * (test/unit/providers/conformance.ts).
 */
export interface MessagingProvider<
  Credentials = ProviderCredentials,
> extends TemplateWriter<Credentials> {
  /** Whether these credentials may send from this number. Never throws for anything the network or the provider does. */
  verifyConnection(credentials: Credentials, number: string): Promise<ConnectionVerdict>;
  /**
   * Asks for this account's events to be reported to our app, where a provider has to be asked; repeating it is harmless.
   * True when it will. Never throws for anything the network or the provider does. Absent where there is nothing to ask.
   */
  subscribeAccount?(credentials: Credentials): Promise<boolean>;
  /** Makes an attempt that takes at most `timeoutMs`. Never throws for anything the network or the provider does. */
  sendTemplate(
    credentials: Credentials,
    request: SendTemplateRequest,
    options: SendOptions,
  ): Promise<SendOutcome>;
  /** The same for free text. */
  sendText(
    credentials: Credentials,
    request: SendTextRequest,
    options: SendOptions,
  ): Promise<SendOutcome>;
  /** The same for a file. */
  sendMedia(
    credentials: Credentials,
    request: SendMediaRequest,
    options: SendOptions,
  ): Promise<SendOutcome>;
  /**
   * Opens a file that a customer sent, or that was uploaded, by its reference. A file that announces more than `bytesMax`
   * is not opened; the reader counts what arrives. Credentials go to the provider's own hosts only, whatever it redirects
   * to. Never throws for anything the network or the provider does.
   */
  fetchMedia(
    credentials: Credentials,
    reference: string,
    options: TransferOptions & { bytesMax: number },
  ): Promise<FetchedMedia>;
  /**
   * Uploads a file, to be sent by its id. `bodyTimeoutMs` is the time for its body to end, `timeoutMs` that of the answer
   * afterwards. Never throws as above. Absent where files are sent by address only.
   */
  uploadMedia?(
    credentials: Credentials,
    file: MediaUpload,
    options: TransferOptions & { bodyTimeoutMs: number },
  ): Promise<UploadOutcome>;
  /** Lists a page of the account's templates, the first when `cursor` is null. @throws TemplateListError */
  listTemplatePage(credentials: Credentials, cursor: string | null): Promise<TemplatePage>;
  /**
   * When a customer wrote a message, for providers whose callbacks do not tell; null when it cannot be told now. At most
   * `timeoutMs`. Never throws for anything the network or the provider does. Absent where callbacks tell.
   */
  readWrittenAt?(
    credentials: Credentials,
    providerMessageId: string,
    timeoutMs: number,
  ): Promise<Date | null>;
  /**
   * Deletes what the provider keeps for us of a user with a business-scoped user id. True when nothing is left. At most
   * `timeoutMs`. Never throws for anything the network or the provider does. Absent where the provider keeps nothing.
   */
  forgetUser?(credentials: Credentials, userId: string, timeoutMs: number): Promise<boolean>;
  /** The handshake of a callback subscription: the challenge to echo, or null when the token is wrong. */
  answerSubscription(credentials: Credentials, query: Record<string, string>): string | null;
  /** True when the signature is this sender's; constant time. */
  verifySignature(credentials: Credentials, callback: ProviderCallback): boolean;
  /**
   * Reads a verified callback, an item a step; only what concerns this number is used. Unknown fields and types are never an
   * error: they are counted, and `unread` when they concern this number. Null when it is none of the provider's at all.
   */
  readCallback(
    credentials: Credentials,
    callback: ProviderCallback,
    number: string,
  ): Steps<CallbackReading | null>;
  /** Reads what was left unread of a customer's message (`InboundReport`), as far as it is understood by now. */
  readUnreadFields(fields: Record<string, unknown>): InboundSaid;
  /**
   * Returns the provider's ids of the number and of its account. Absent where the address of a number is called for no other
   * number or account.
   */
  idsOf?(credentials: Credentials): { number: string; account: string };
}

/** The adapters, one a provider. */
export type Providers = Record<ProviderName, MessagingProvider>;

/** The origins (scheme, host and port) that a provider is called at, by what is asked: calls there share a fate. */
export type ProviderOrigins = Record<ProviderName, { messages: string; templates: string }>;
