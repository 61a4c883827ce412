import type { TemplateSync } from './template-sync';

/** Senders of a workspace, connected or not: each callback about several numbers, and each page, reads them all. */
export const SENDERS_MAX = 200;

/** A connected number at a provider. */
export interface Sender {
  id: string;
  workspaceId: string;
  provider: ProviderName;
  /** Digits with country code, as recipients see it. */
  number: string;
  /**
   * Scope of the business-scoped user ids that its provider reports: the same for all numbers of Meta's business account or
   * Twilio's account. Null for a sender that was stored without it.
   */
  portfolioId: string | null;
  /** Random; the path of its callback URL (contract 10). */
  connectionId: string;
  connected: boolean;
  /** The provider's credentials as JSON, sealed. */
  sealedCredentials: string;
  capabilities: SenderCapabilities;
  /** Messages per second that the provider allows; null for the default. */
  messagesPerSecond: number | null;
  /** How marketing templates go out at Meta; null for as all others do. */
  marketingMessages: MarketingMessages | null;
  /** The AI agent that answers while a conversation of this number is on Autopilot; null for none. */
  agentId: string | null;
  templateSync: TemplateSync;
  /**
   * When the set-up at the provider was first proven: by its question whether the callback address is ours, rightly
   * answered, or by a signed callback.
   */
  callbackVerifiedAt: Date | null;
  /** When the provider agreed to report the account's events to our app; null where it did not, or needs no asking. */
  accountSubscribedAt: Date | null;
  /** Present once callbacks about this number came by another address, or about others by this one's. */
  misdirected?: Misdirected;
  /** The latest day (UTC) whose free text the provider billed, e.g. "2026-11-25"; null for none. */
  freeTextBilledOn: string | null;
  createdAt: Date;
}

/** Callbacks that did not come by the address of their number, as they were noticed last. */
export interface Misdirected {
  /** Callbacks about this number, and the sender whose address they came by. */
  own?: { at: Date; senderId: string };
  /** Callbacks about other numbers that came by this one's address. */
  others?: { at: Date };
}

/** Fate of a template that the Marketing Messages API of Meta cannot take: it is sent as any other, or refused. */
export const MARKETING_POLICIES = ['with_fallback', 'strict'] as const;

/** Way of marketing templates through Meta's Marketing Messages API. */
export interface MarketingMessages {
  policy: (typeof MARKETING_POLICIES)[number];
  /** Whether Meta may use deliveries, reads and clicks to improve marketing; null as its account has it. */
  activitySharing: boolean | null;
}

export const PROVIDER_NAMES = ['meta', 'twilio'] as const;

export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** Below the API's address; the random id keeps it from being guessed (contract 10). */
export function callbackPathOf({ provider, connectionId }: Sender): string {
  return `/callbacks/${provider}/${connectionId}`;
}

/** Returns the scope in which this sender's user ids are valid. */
export function portfolioOf({ id, portfolioId }: Pick<Sender, 'id' | 'portfolioId'>): string {
  return portfolioId ?? id;
}

export interface SenderCapabilities {
  /** A static URL button can be replaced at send time: sandbox senders only (contract 4.1.3). */
  staticUrlReplaceable: boolean;
}
