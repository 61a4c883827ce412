import { types } from 'node:util';

/** Writes a value as JSON that keeps dates, bytes and undefined members of lists. */
export function encode(value: unknown): string {
  return JSON.stringify({ value }, function tag(this: Record<string, unknown>, key, written) {
    const original = this[key];
    if (types.isDate(original)) return { $date: original.getTime() };
    if (original instanceof Uint8Array) return { $bytes: Buffer.from(original).toString('base64') };
    return written as unknown;
  });
}

/** Reads what `encode` wrote. */
export function decode(text: string): unknown {
  const { value } = JSON.parse(text, (_key, read: unknown) => {
    if (typeof read !== 'object' || read === null) return read;
    if ('$date' in read) return new Date(Number(read.$date));
    if ('$bytes' in read) return Buffer.from(String(read.$bytes), 'base64');
    return read;
  }) as { value?: unknown };
  return value;
}
