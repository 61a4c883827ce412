/** A WhatsApp number the sandbox answers for, with the secrets its owner would have from Meta. */
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

export interface SandboxButton {
  type: string;
  text: string;
  url?: string;
  phone_number?: string;
  example?: string[];
}

export interface SandboxComponent {
  type: 'HEADER' | 'BODY' | 'FOOTER' | 'BUTTONS';
  format?: 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT';
  text?: string;
  buttons?: SandboxButton[];
  example?: Record<string, unknown>;
  add_security_recommendation?: boolean;
  code_expiration_minutes?: number;
}

/** A template as `GET /{business account}/message_templates` returns it. */
export interface SandboxTemplate {
  id: string;
  name: string;
  language: string;
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION';
  status: string;
  parameter_format: 'POSITIONAL' | 'NAMED';
  components: SandboxComponent[];
}

/** A message the sandbox accepted. */
export interface SandboxMessage {
  providerMessageId: string;
  phoneNumberId: string;
  to: string;
  templateName: string;
  templateLanguage: string;
  /** `biz_opaque_callback_data`, echoed on every status. */
  trackingToken: string | null;
  /** The request body as it came. */
  request: unknown;
  /** ISO 8601. */
  acceptedAt: string;
}

export type SandboxStatus = 'sent' | 'delivered' | 'read' | 'failed';

/** What can be changed while the sandbox runs. */
export interface SandboxBehaviour {
  /** Pause before each status, in milliseconds. Default 150. */
  statusDelayMs: number;
  /** Pause before a send is answered, in milliseconds; it is accepted before the pause. Default 0. */
  answerDelayMs: number;
}

/** How a callback that is not answered 200 is repeated; each pause is twice the one before. */
export interface CallbackRetry {
  /** Attempts in all. Default 5. */
  attempts: number;
  /** Default 500 ms. */
  firstDelayMs: number;
}

export interface SandboxOptions extends Partial<SandboxBehaviour> {
  /** 0 for any free port. */
  port: number;
  /** Default 127.0.0.1. */
  host?: string;
  numbers: SandboxNumber[];
  /** Every business account has these. */
  templates: SandboxTemplate[];
  callbackRetry?: CallbackRetry;
  /** The most templates on one page. Default 100. */
  templatePageSize?: number;
  /** Messages and counts kept; the oldest are forgotten. Default 10,000. */
  capacity?: number;
}

export interface Sandbox {
  /** The base address: what `https://graph.facebook.com` is to Meta. */
  url: string;
  /** Accepted messages, newest last. */
  received(): SandboxMessage[];
  /** Adds a number, or replaces the one with the same id. */
  setNumber(number: SandboxNumber): void;
  /** Stops answering; callbacks under way get a second to finish, pending ones are dropped. */
  close(): Promise<void>;
}
