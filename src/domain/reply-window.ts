/** Providers take free text for so long after the customer's last message; later only templates. */
const REPLY_WINDOW_MS = 24 * 60 * 60 * 1000;

/** `lastInboundAt`: the provider's time of it; null when the customer never wrote. */
export function isReplyWindowOpen(lastInboundAt: Date | null, now: Date): boolean {
  return lastInboundAt !== null && now.getTime() - lastInboundAt.getTime() < REPLY_WINDOW_MS;
}
