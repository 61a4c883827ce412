/** A value with nothing left of it but names and types. */
export type MaskedValue = string | MaskedValue[] | { [name: string]: MaskedValue };

/** Names in a protocol; whatever else stands as a name may be somebody's number or words. */
const NAME = /^[A-Za-z_]{1,64}\d{0,2}$/;

/** Bounds of what is shown. */
const DEPTH_MAX = 8;
const NAMES_MAX = 40;
const ROWS_MAX = 3;

const CUT = '…';

/** Returns the structure of a JSON text or a form, with each value replaced by its type. */
export function maskedStructure(text: string): MaskedValue {
  return masked(parsed(text), DEPTH_MAX);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
}

function masked(value: unknown, depth: number): MaskedValue {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  if (depth === 0) return CUT;
  if (Array.isArray(value)) {
    const rows = value.slice(0, ROWS_MAX).map((each) => masked(each, depth - 1));
    return value.length > ROWS_MAX ? [...rows, CUT] : rows;
  }
  const entries = Object.entries(value);
  const shown = entries
    .slice(0, NAMES_MAX)
    .map(([name, each]) => [NAME.test(name) ? name : CUT, masked(each, depth - 1)] as const);
  return Object.fromEntries(entries.length > NAMES_MAX ? [...shown, [CUT, CUT]] : shown);
}
