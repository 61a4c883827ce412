import { writeJson } from '../../../domain/exact-json';
import type { KeyedDigest } from '../../../domain/keyed-digest';

/**
 * Digests a value's JSON with sorted keys and each number by its digits, so that equal bodies have one hash (contract 4.3).
 * The digest is keyed: it outlives the one-time password of an authentication template, which few tries would find in a
 * plain one.
 */
export function requestHash(digests: KeyedDigest, value: unknown): string {
  return digests.of('request', writeJson(sorted(value)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member)]));
}
