import type { SampleName } from '../../../../sandbox/media/samples';
import type {
  MessagingProvider,
  ProviderCallback,
  ReportedStatus,
  SendTemplateRequest,
} from '../../../../src/ports/messaging-provider';

/** Timeout of a send that no test should reach. */
export const SEND_OPTIONS = { timeoutMs: 10_000 };

/** The same of a write of templates. */
export const WRITE_OPTIONS = { timeoutMs: () => 10_000 };

/** Customer in callbacks. */
export const CUSTOMER = { number: '15551230000', name: 'Ana' };

/**
 * Something a provider's callback can hold. Statuses, what customers write and what they want are ours; the unknown, the
 * malformed and what belongs to another number must be passed over.
 */
export type CallbackItem =
  | { kind: 'status'; id: string; status: ReportedStatus; trackingToken?: string }
  | { kind: 'text' | 'foreign_text'; id: string; text: string }
  | { kind: 'choice'; id: string; text: string; payload: string }
  | { kind: 'image'; id: string; reference: string; caption: string }
  | { kind: 'preference'; wanted: boolean }
  | { kind: 'unknown_status'; id: string }
  | { kind: 'foreign_status'; id: string; status: ReportedStatus }
  | { kind: 'unknown_type' }
  | { kind: 'malformed' };

/** Outcome of messages to a recipient, which each server derives from the number. The silent one has never written. */
export type Recipient = 'delivered' | 'refused' | 'unreachable' | 'silent';

/** An adapter beside a server of its provider, over real HTTP. */
export interface RunningProvider<Credentials> {
  provider: MessagingProvider<Credentials>;
  credentials: Credentials;
  /** The number of these credentials: digits with country code. */
  number: string;
  /** Credentials with which the server accepts nothing. */
  wrongCredentials: Credentials;
  /** The same adapter, pointed at a port where nobody listens. */
  providerWithoutServer: MessagingProvider<Credentials>;
  /** A request the server accepts from the provider's own point of view. */
  requestTo: (recipient: Recipient, trackingToken: string) => SendTemplateRequest;
  /** Maximum length of a free text, in characters. */
  textMax: number;
  /** Tracking tokens of the messages the server accepted, oldest first. */
  acceptedTokens: () => string[];
  /** Returns the reference of one of the sandbox's files (sandbox/media/samples.ts), as a callback gives it. */
  referenceOf: (sample: SampleName) => string;
  /** Sets the time that the server waits before it answers a send, in milliseconds. */
  delayAnswers: (delayMs: number) => Promise<void>;
  /** Templates that the server lists: more than one page. */
  templates: { name: string; language: string; providerStatus: string }[];
  /** The next callback the server posts for this token. */
  callbackFor: (trackingToken: string) => Promise<ProviderCallback>;
  /** Callbacks as the provider would post them: one where it batches, else one an item. */
  callbacksOf: (items: CallbackItem[]) => ProviderCallback[];
  close: () => Promise<void>;
}

export interface ProviderUnderTest<Credentials> {
  name: string;
  start: () => Promise<RunningProvider<Credentials>>;
}
