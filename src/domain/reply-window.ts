/** Providers take free text for so long after the customer's last message; later only templates. */
const REPLY_WINDOW_MS = 24 * 60 * 60 * 1000;

/** Until when free text can be sent. */
export interface ReplyWindow {
  open: boolean;
  /** Null when the customer never wrote. */
  closesAt: Date | null;
}

export function replyWindow(lastInboundAt: Date | null, now: Date): ReplyWindow {
  const open = isReplyWindowOpen(lastInboundAt, now);
  if (lastInboundAt === null) return { open, closesAt: null };
  return { open, closesAt: new Date(lastInboundAt.getTime() + REPLY_WINDOW_MS) };
}

/** `lastInboundAt`: the provider's time of it; null when the customer never wrote. */
export function isReplyWindowOpen(lastInboundAt: Date | null, now: Date): boolean {
  return lastInboundAt !== null && now.getTime() - lastInboundAt.getTime() < REPLY_WINDOW_MS;
}
