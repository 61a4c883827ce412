import { type MessageContent } from './message';

/** How long a caller may let a send wait for its provider call, in seconds. */
export const TTL_SECONDS = { min: 10, max: 7 * 24 * 3600 } as const;

/** By template category, where the caller says nothing; the others have no end. A one-time password is soon of no use. */
export const DEFAULT_TTL_SECONDS: Readonly<Record<string, number>> = { AUTHENTICATION: 600 };

/** From when on no provider call of a message begins; null for never. */
export function expiryOf(
  content: MessageContent,
  ttlSeconds: number | undefined,
  createdAt: Date,
): Date | null {
  const category = content.kind === 'template' ? content.template.category : null;
  const seconds = ttlSeconds ?? DEFAULT_TTL_SECONDS[category ?? ''];
  return seconds === undefined ? null : new Date(createdAt.getTime() + 1000 * seconds);
}
