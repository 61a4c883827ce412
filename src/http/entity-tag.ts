import { digest } from '../domain/ids';

/** A weak tag of what an answer is made of: the same parts, the same meaning, not necessarily the same bytes. */
export function weakTag(...parts: string[]): string {
  return `W/"${digest(...parts)}"`;
}

/**
 * Whether the caller has what the tag stands for: `If-None-Match` is `*` or names it, by weak comparison (RFC 9110,
 * 13.1.2). Express's own `request.fresh` would not do: a caller's `fetch` adds `Cache-Control: no-cache` to every request
 * with `If-None-Match`, and is then never told that nothing has changed.
 */
export function isHeldByCaller(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const held = Array.from(ifNoneMatch.matchAll(/"[^"]*"/g), ([quoted]) => quoted);
  return held.includes(tag.replace(/^W\//, ''));
}
