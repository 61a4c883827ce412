import type { FieldPart, TemplateField } from './template-field';
import { sentence } from '../../lib/text';

interface Problem {
  field: string;
  message: string;
}

/** Where the problems of a request belong in its form. */
export interface PlacedProblems {
  /** By the field's id, or by the name of one of the `others`. */
  atFields: Map<string, string>;
  /** About all values of the header or the body together. */
  atParts: Map<FieldPart, string>;
  /** Problems that belong to no field. */
  elsewhere: string[];
}

export const NO_PROBLEMS: PlacedProblems = {
  atFields: new Map(),
  atParts: new Map(),
  elsewhere: [],
};

/**
 * Puts each problem that Herald has with a request at the field it is about.
 * @param others further fields of the form, which have the names that the request has
 */
export function placeProblems(
  problems: readonly Problem[],
  fields: readonly TemplateField[],
  others: readonly string[] = [],
): PlacedProblems {
  const placed: PlacedProblems = { atFields: new Map(), atParts: new Map(), elsewhere: [] };
  for (const problem of problems) {
    const message = sentence(inWords(problem.message));
    const place = placeOf(problem.field, fields, others);
    if (place === null) placed.elsewhere.push(message);
    else if ('part' in place) append(placed.atParts, place.part, message);
    else append(placed.atFields, place.id, message);
  }
  return placed;
}

/** Names of fields in a request, as the forms have them. */
const WORDS: Record<string, string> = {
  headerMediaUrl: 'the URL',
  headerMediaFilename: 'the file name',
  recipientNumber: 'the recipient',
  messageId: 'message ID',
};

/** Puts the words of the form for the names of a request. */
function inWords(message: string): string {
  return message.replaceAll(/[a-z]+[A-Z]\w*/g, (name) => WORDS[name] ?? name);
}

function placeOf(
  path: string,
  fields: readonly TemplateField[],
  others: readonly string[],
): { id: string } | { part: FieldPart } | null {
  const field = fields.find((each) => isAbout(path, each.path.join('.')));
  if (field !== undefined) return { id: field.id };
  if (others.includes(path)) return { id: path };
  const part = partOf(path, fields);
  return part === null ? null : { part };
}

/** The part that a problem is about as a whole, such as the place in a header. */
function partOf(path: string, fields: readonly TemplateField[]): FieldPart | null {
  const inside = fields.find((each) => each.path.join('.').startsWith(`${path}.`));
  const [first, card] = path.split('.');
  if (first === 'cards' && card !== undefined) return `card${Number(card)}`;
  if (first !== 'cards' && inside !== undefined) return inside.part;
  if (path.startsWith('templateVariables.header')) return 'header';
  if (path.startsWith('templateVariables')) return 'body';
  return path.startsWith('buttonValues') || path.startsWith('quickReplyPayloads')
    ? 'buttons'
    : null;
}

/** Herald shortens long texts of buttons. */
function isAbout(path: string, own: string): boolean {
  return path === own || (path.endsWith('…') && own.startsWith(path.slice(0, -1)));
}

/** Adds a problem to those of its field: the same problem is often worded twice, and both help. */
function append<Key>(map: Map<Key, string>, key: Key, message: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, message);
  else if (!known.includes(message)) map.set(key, `${known} ${message}`);
}
