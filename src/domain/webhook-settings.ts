import type { FurtherEvent } from './further-event';
import { digest } from './ids';
import type { ReportedStatus } from './message';

/** Settings of a workspace's receiver (contract 6). */
export interface WebhookSettings {
  workspaceId: string;
  enabled: boolean;
  url: string | null;
  /** Sealed; null when none is configured. Write-only everywhere. */
  sealedToken: string | null;
  /**
   * Origin the token was entered or confirmed for, also while there is no URL. Null without a token, and when it was
   * entered before any URL.
   */
  tokenOrigin: string | null;
  events: ReportedStatus[];
  /** Empty unless somebody selects some. */
  furtherEvents: FurtherEvent[];
  updatedAt: Date;
  /** Counts the saves; 0 before the first. A save is written only on the one it was made from. */
  revision: number;
  /** When the URL was last changed: what was delivered before says nothing about it. Null while there is none. */
  urlSavedAt: Date | null;
  /** The last test of this URL that passed; it clears the Error indicator (contract 7). */
  testPassedAt: Date | null;
  /** Null while deliveries are unsigned, which is the default (contract 7). */
  signing: WebhookSigning | null;
  /** The last time the receiver's circuit was found open; null when it never was. */
  openCircuit: OpenCircuit | null;
  /** Exact https origins that the operator allowed this workspace although they may lead inside (contract 8). */
  insideOrigins: string[];
}

/** Most inside origins of a workspace. */
export const INSIDE_ORIGINS_MAX = 10;

/** Circuit of a receiver that takes requests and does not answer them, as a worker found it. */
export interface OpenCircuit {
  /** Scheme, host and port. */
  origin: string;
  /** The circuit counts as open until then. An attempt that finds it open again moves this ahead. */
  until: Date;
}

/** Keys of the Standard Webhooks signature, sealed. */
export interface WebhookSigning {
  sealedSecret: string;
  since: Date;
  /** After a rotation the keys before sign too, each until its end; the newest first. */
  previous: PreviousSecret[];
}

/** A key that was replaced, and overlaps with what came after it. */
export interface PreviousSecret {
  sealedSecret: string;
  endsAt: Date;
}

/** Returns the previous keys that still sign. */
export function overlappingSecrets({ previous }: WebhookSigning, now: Date): PreviousSecret[] {
  return previous.filter(({ endsAt }) => endsAt > now);
}

/** Fields that a person saves at once. The rest has writers of its own, which a save must not undo. */
export type SavedWebhookSettings = Omit<
  WebhookSettings,
  'testPassedAt' | 'signing' | 'openCircuit' | 'insideOrigins'
>;

/**
 * How long webhook settings may be used after they were read. A change of them is answered only after that time, so that
 * no later attempt uses the earlier settings.
 */
export const SETTINGS_LEASE_MS = 250;

export type DeliverableSettings = WebhookSettings & { url: string };

/** Returns whether webhooks are posted with these settings. */
export function isDeliverable(settings: WebhookSettings | null): settings is DeliverableSettings {
  return settings !== null && settings.enabled && settings.url !== null;
}

/** Returns whether the circuit of the receiver that is configured now is open. */
export function isCircuitOpen(
  settings: WebhookSettings | null,
  now: Date,
): settings is DeliverableSettings {
  if (!isDeliverable(settings) || settings.openCircuit === null) return false;
  const { origin, until } = settings.openCircuit;
  return until > now && origin === new URL(settings.url).origin;
}

/** Returns the receiver's host name, the only part of its address that logs and workflows show. */
export function receiverHost(settings: WebhookSettings | null): string {
  const url = settings?.url ?? null;
  return url === null ? 'no receiver' : new URL(url).hostname;
}

/**
 * Returns a version that changes with what is posted, where, or with which token. Two saves of the same content are
 * one version.
 */
export function settingsVersion(settings: WebhookSettings): string {
  const { enabled, url, sealedToken, events, furtherEvents } = settings;
  return digest(
    String(enabled),
    url ?? '',
    sealedToken ?? '',
    events.toSorted().join(),
    furtherEvents.toSorted().join(),
  );
}

/** A token is printable ASCII without spaces, 1 to 512 characters (contract 6): it travels in a header. */
export const WEBHOOK_TOKEN_PATTERN = /^[\x21-\x7E]{1,512}$/;
export const WEBHOOK_TOKEN_RULE = 'must be 1 to 512 printable ASCII characters without spaces';

/** Returns the URL without query and fragment, which may hold a secret of the receiver. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
