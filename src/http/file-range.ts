import type { Request } from 'express';

/** Part of a file, from one byte to another, both included. */
export interface FileRange {
  start: number;
  end: number;
}

/** More of the last bytes than there are, which means all of them, is taken for unsatisfiable by the parser. */
const LAST_BYTES = /^bytes=-[1-9]\d*$/;

/**
 * Returns the part of a file that a request is for: `whole` also for what is answered with all of it, which is several
 * parts, parts of a file of unknown length, and parts on a condition, as files have no validator (RFC 9110, 14.2).
 */
export function rangeOf(request: Request, length: number | null): FileRange | 'whole' | 'outside' {
  if (length === null || request.method !== 'GET' || request.get('if-range') !== undefined)
    return 'whole';
  const ranges = request.range(length);
  if (ranges === -1) return LAST_BYTES.test(request.get('range') ?? '') ? 'whole' : 'outside';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes') return 'whole';
  const [range, ...others] = ranges;
  return range === undefined || others.length > 0 ? 'whole' : range;
}

/** Reads a file from its beginning and keeps one part. @throws Error when the file ends before the part does */
export async function* partOf(
  bytes: AsyncIterable<Buffer>,
  { start, end }: FileRange,
): AsyncIterable<Buffer> {
  let at = 0;
  for await (const read of bytes) {
    const part = read.subarray(Math.max(start - at, 0), Math.max(end + 1 - at, 0));
    if (part.length > 0) yield part;
    at += read.length;
    if (at > end) return;
  }
  throw new Error('the file is shorter than it was announced');
}
