const JITTER_RATIO = 0.2;

/**
 * Milliseconds to wait before provider call `attempt` (2 or 3) after a network failure, ± 20 % (contract 4.2).
 * @param delaysMs the pause before the 2nd call, the 3rd …; the last one serves for any later
 * @param random from 0 up to 1
 */
export function delayBeforeProviderCall(
  delaysMs: readonly number[],
  attempt: number,
  random: number,
): number {
  const delayMs = delaysMs[attempt - 2] ?? delaysMs.at(-1) ?? 0;
  return Math.round(delayMs * (1 + JITTER_RATIO * (2 * random - 1)));
}
