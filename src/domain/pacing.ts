import type { ProviderName, Sender } from './sender';

/** How often something may happen: once an interval, and after a pause `burst` times at once. */
export interface Pace {
  intervalMs: number;
  burst: number;
}

/** Subject of a provider's rate. */
export type PacedBy = 'sender' | 'recipient';

/**
 * Why a send waits: for a rate of its provider, because its workspace has its share of the calls under way there, or because
 * the credentials of its number cannot be opened.
 */
export type PostponeReason = PacedBy | 'permit' | 'credentials';

/** Range of a sender's messages per second. */
export const RATE_MIN = 0.1;
export const RATE_MAX = 10_000;

/** A slot may be used so much later than it is due; what comes later needs another. More where a process lags. */
export const SLOT_VALID_MS = 50;

/** However a process lags, its slots are valid no longer than this. */
export const SLOT_LATE_MAX_MS = 1000;

/** No slot is taken further ahead than this: how long a wait for one may hold a slot of the worker, all in all. */
export const SLOT_WAIT_MAX_MS = 1500;

/**
 * Slots come a little slower than the provider allows. So no second holds too many, however the calls of one are late:
 * 1.05 s of slots, the most that can fall into it, are less than a second's worth of the limit. Where slots are valid
 * for longer they come slower still.
 */
const PART_OF_LIMIT = 0.95;

/** WhatsApp refuses more than one message in six seconds to one recipient, 45 at once apart (Meta's 131056, Twilio's 63018). */
const WHATSAPP_RECIPIENT_PACE: Pace = { intervalMs: 6000, burst: 45 };

const RECIPIENT_PACES: Record<ProviderName, Pace | null> = {
  meta: WHATSAPP_RECIPIENT_PACE,
  twilio: WHATSAPP_RECIPIENT_PACE,
};

/** The pace of a sender's provider calls, for a process that may use its slots `validMs` late. */
export function senderPace(
  { messagesPerSecond }: Pick<Sender, 'messagesPerSecond'>,
  defaultPerSecond: number,
  validMs = SLOT_VALID_MS,
): Pace {
  const limit = messagesPerSecond ?? defaultPerSecond;
  const slower = (1000 + validMs) / (1000 + SLOT_VALID_MS);
  return { intervalMs: (1000 * slower) / (limit * PART_OF_LIMIT), burst: 1 };
}

/** Where the pace of a sender's provider calls is kept. */
export function senderPaceId({
  workspaceId,
  number,
}: Pick<Sender, 'workspaceId' | 'number'>): string {
  return `sender/${workspaceId}/${number}`;
}

/** The pace of a sender's messages to one recipient; null where the provider has none, as the sandbox. */
export function recipientPace({
  provider,
  capabilities,
}: Pick<Sender, 'provider' | 'capabilities'>): Pace | null {
  return capabilities.staticUrlReplaceable ? null : RECIPIENT_PACES[provider];
}
