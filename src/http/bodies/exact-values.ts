import { parseExactJson, rawJsonOf } from '../../domain/exact-json';

/** Fields of a body whose numbers customers read. */
const FIELDS = ['templateVariables', 'buttonValues', 'quickReplyPayloads', 'cards'];

/** How far below its field a value may be. The data of a form lies deeper, and stays JSON. */
const LEVELS = 2;

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** Returns a parsed body whose template values have the digits that its text has: 1.50, an id of 19 digits. */
export function withExactValues(body: object, text: string): object {
  const given = FIELDS.filter((name) => Object.hasOwn(body, name));
  if (given.length === 0) return body;
  const exact = parseExactJson(text) as Record<string, unknown>;
  const values = given.map((name) => [name, valuesOf(name, exact[name])] as const);
  return { ...body, ...Object.fromEntries(values) };
}

function valuesOf(name: string, given: unknown): unknown {
  if (name !== 'cards' || !Array.isArray(given)) return withDigits(given, LEVELS);
  return given.map((card: unknown) => withDigits(card, LEVELS + 1));
}

/** A field itself, and a card, is no value: a number there stays one, and is refused. */
function withDigits(value: unknown, levels: number): unknown {
  const number = rawJsonOf(value);
  if (number !== null) {
    return PLAIN_NUMBER.test(number) && levels < LEVELS ? number : Number(number);
  }
  if (typeof value !== 'object' || value === null || levels === 0) return value;
  if (Array.isArray(value)) return value.map((each) => withDigits(each, levels - 1));
  const members = Object.entries(value).map(([name, each]) => [name, withDigits(each, levels - 1)]);
  return Object.fromEntries(members) as unknown;
}
