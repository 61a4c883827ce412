import type { StatusCode } from '../failure-classes';
import { META_CODES } from './meta';
import type { ProviderCodeRow } from './row';
import { TWILIO_CODES } from './twilio';

/** A code of Meta or Twilio that Herald knows; their numbers do not overlap. */
export interface ProviderCode {
  statusCode: StatusCode;
  /** Keywords of the text come first, and `statusCode` is for a text without any. */
  isByText: boolean;
}

const CODES: ReadonlyMap<string, ProviderCode> = new Map(
  [...META_CODES, ...TWILIO_CODES].flatMap(([codes, statusCode, , decidedBy]) =>
    codesOf(codes).map((code) => [String(code), { statusCode, isByText: decidedBy === 'by text' }]),
  ),
);

/** Returns what a provider's code means; undefined for one that is in neither table. */
export function findProviderCode(code: string): ProviderCode | undefined {
  return CODES.get(code);
}

/** Returns the codes of a row, both ends of a range included. */
export function codesOf(codes: ProviderCodeRow[0]): number[] {
  if (typeof codes === 'number') return [codes];
  const [first, last] = codes;
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}
