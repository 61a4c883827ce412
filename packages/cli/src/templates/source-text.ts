/** Pieces of TypeScript as Prettier formats them with its defaults. */

const WIDTH = 80;
/** Line ends and what changes the direction of text: neither belongs into code or a comment. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Number that stays the same without quotes. */
const PLAIN_NUMBER = /^(0|[1-9]\d{0,8})$/;
/** Identifier of ES5, which has no character outside the Basic Multilingual Plane. */
const OUTSIDE_PLANE = /[\u{10000}-\u{10ffff}]/u;
const IDENTIFIER = /^[$_\p{L}\p{Nl}][$\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}\u200c\u200d]*$/u;

/** Tells whether a line fits the width. */
export function fits(line: string): boolean {
  return line.length <= WIDTH;
}

/** Writes a text between double quotes on one line, whatever it holds. */
export function quotedName(text: string): string {
  return JSON.stringify(text).replaceAll(
    UNSEEN,
    (unseen) => `\\u${unseen.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Writes a text as a literal, between the quotes that it has fewer of. */
export function literal(text: string): string {
  const double = quotedName(text);
  if (text.split('"').length <= text.split("'").length) return double;
  const inner = double.slice(1, -1).replaceAll(/\\(.)/g, (escape, character) => {
    return character === '"' ? '"' : escape;
  });
  return `'${inner.replaceAll("'", String.raw`\'`)}'`;
}

/** Writes the name of a property. */
export function propertyKey(name: string): string {
  const isIdentifier = IDENTIFIER.test(name) && !OUTSIDE_PLANE.test(name);
  return isIdentifier || PLAIN_NUMBER.test(name) ? name : literal(name);
}

/** Writes a member or an alias that is one of several types. @param head all before the types */
export function union(indent: number, head: string, types: readonly string[]): string {
  const flat = `${' '.repeat(indent)}${head} ${types.join(' | ')};`;
  if (types.length === 1 || fits(flat)) return flat;
  const lines = types.map((type) => `${' '.repeat(indent + 2)}| ${type}`);
  return `${' '.repeat(indent)}${head}\n${lines.join('\n')};`;
}

/** Writes a member whose type has arguments. @param head all before the type */
export function generic(head: string, type: string, args: readonly string[]): string {
  const flat = `  ${head} ${type}<${args.join(', ')}>;`;
  if (fits(flat)) return flat;
  return `  ${head} ${type}<\n${args.map((arg) => `    ${arg}`).join(',\n')}\n  >;`;
}

/** Writes a list with one entry a line. */
export function brokenList(
  indent: number,
  head: string,
  entries: readonly string[],
  end: string,
): string {
  const lines = entries.map((entry) => `${' '.repeat(indent + 2)}${entry},\n`);
  return `${' '.repeat(indent)}${head}\n${lines.join('')}${' '.repeat(indent)}${end}`;
}

/** Writes an interface. */
export function interfaceOf(name: string, members: readonly string[], base?: string): string {
  const head = `export interface ${name}${base === undefined ? '' : ` extends ${base}`}`;
  return [`${head} {`, ...members, '}'].join('\n');
}

/** Writes a comment above a member. No line can end it. */
export function memberComment(lines: readonly string[]): string {
  const written = lines.map((line) => `   * ${withoutEnd(line)}`.trimEnd());
  return ['  /**', ...written, '   */'].join('\n');
}

/** Splits a text of a template into the lines of a quotation. */
export function quotation(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `> ${line}`);
}

function withoutEnd(line: string): string {
  return line.replaceAll(UNSEEN, ' ').replaceAll('*/', String.raw`*\/`);
}
