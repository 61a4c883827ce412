/** First minor release of each line in which a connection that ends also ends the answers that wait on it. */
const FIRST_MENDED: Record<number, number> = { 24: 16, 26: 1 };
/** Later lines have it from the start. */
const LAST_LISTED = 26;

/** Returns what to tell operators of a Node without that (nodejs/node#62534); null for any other. */
export function nodeWarning(version: string): string | null {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const isMended = major > LAST_LISTED || minor >= (FIRST_MENDED[major] ?? Infinity);
  if (isMended) return null;
  return `Node ${version} keeps what belongs to answers whose connection ended before their turn (nodejs/node#62534): use Node 24.16 or later, as the image does`;
}
