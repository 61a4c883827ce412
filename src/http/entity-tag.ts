import { digest } from '../domain/ids';

/** Returns a weak tag of the parts of an answer: equal tags mean equal content, not equal bytes. */
export function weakTag(...parts: string[]): string {
  return `W/"${digest(...parts)}"`;
}

/**
 * Tells whether `If-None-Match` is `*` or names the tag, by weak comparison (RFC 9110, 13.1.2). Express's own
 * `request.fresh` would not do: `fetch` adds `Cache-Control: no-cache` to every request with `If-None-Match`, which makes
 * `fresh` false.
 */
export function isUnchanged(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const held = Array.from(ifNoneMatch.matchAll(/"[^"]*"/g), ([quoted]) => quoted);
  return held.includes(tag.replace(/^W\//, ''));
}
