import type { ProviderError, ReportedStatus } from '../domain/message';
import type { TemplateComponent, ParameterFormat } from '../domain/template/template';
import type { TemplateValues } from '../domain/template/template-values';

/** What a Meta Cloud API sender needs. Secrets: never logged, never in a workflow history, sealed at rest. */
export interface MetaCredentials {
  phoneNumberId: string;
  businessAccountId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
}

export interface SendTemplateRequest {
  recipientNumber: string;
  template: { name: string; language: string; parameterFormat: ParameterFormat };
  values: TemplateValues;
  /** Our random token; the provider echoes it on every status of this message. */
  trackingToken: string;
}

export type { ProviderError, ReportedStatus };

/** Accepted and rejected are the provider's answer and final (contract 4.2); only a network failure may be retried. */
export type SendOutcome =
  | { kind: 'accepted'; providerMessageId: string }
  | { kind: 'rejected'; error: ProviderError }
  | { kind: 'network_failure'; reason: string };

/** One delivery status as a provider reported it. */
export interface StatusReport {
  providerMessageId: string;
  status: ReportedStatus;
  /** The provider's event time; null where it gives none. */
  occurredAt: Date | null;
  /** The token we sent along, when the provider echoed it. */
  trackingToken: string | null;
  /** On failed only. */
  error: ProviderError | null;
}

/** What was in one callback, for one sender. */
export interface CallbackContent {
  statuses: StatusReport[];
  /** Items not used, counted by kind, e.g. { foreign_number: 2, unknown_field: 1 }. */
  ignored: Record<string, number>;
}

export interface ProviderTemplate {
  providerTemplateId: string;
  name: string;
  language: string;
  category: string;
  providerStatus: string;
  parameterFormat: ParameterFormat;
  components: TemplateComponent[];
}

/** Thrown by listTemplates: the provider could not be asked, or refused. Nothing was changed. */
export class TemplateListError extends Error {
  override readonly name = 'TemplateListError';
}

/**
 * One messaging provider. Adapters hide every difference between providers; all of them pass one conformance suite
 * (test/providers/conformance.ts).
 */
export interface MessagingProvider<Credentials = MetaCredentials> {
  /** One attempt, at most `timeoutMs`. Never throws for anything the network or the provider does. */
  sendTemplate(
    credentials: Credentials,
    request: SendTemplateRequest,
    options: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<SendOutcome>;
  /** Every template of the account, all pages. @throws TemplateListError */
  listTemplates(credentials: Credentials): Promise<ProviderTemplate[]>;
  /** The handshake of a callback subscription: the challenge to echo, or null when the token is wrong. */
  answerSubscription(credentials: Credentials, query: Record<string, string>): string | null;
  /** True when the signature over the raw bytes is this sender's; constant time. */
  verifySignature(
    credentials: Credentials,
    headers: Record<string, string>,
    rawBody: Buffer,
  ): boolean;
  /** Reads a verified callback; unknown fields and types are counted, never an error. Null when it is not the provider's JSON at all. */
  readCallback(credentials: Credentials, rawBody: Buffer): CallbackContent | null;
}
