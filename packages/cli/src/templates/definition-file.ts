import { createHash } from 'node:crypto';
import { type Document, LineCounter, isNode, parseDocument, stringify } from 'yaml';
import type { z } from 'zod';
import type { Problem } from '../errors.ts';
import type { TemplateSource } from './definition.ts';
import { definitionSchema, placed } from './definition-schema.ts';

/** Definition that was read from a file. */
export interface ReadDefinition {
  /** Null when the file has problems. */
  source: TemplateSource | null;
  problems: Problem[];
  /** Returns the problem, with its line, at a place in the definition that Herald names: `components.0.text`. */
  problemAt: (path: string, message: string) => Problem;
}

type Path = readonly PropertyKey[];

/** Begins the first line of a file that `pull` wrote; the checksum of the rest ends it. */
const MARK = '# Pulled by herald-dev, checksum ';

const QUOTES = 'a text that begins with {{ or has a colon and a blank in it needs quotes';

/** Reads a definition file. @param file name for the problems */
export function readDefinition(text: string, file: string): ReadDefinition {
  const lines = new LineCounter();
  // Texts stay as they are written: 007 keeps its zeros, and no is a word.
  const document = parseDocument(text, {
    lineCounter: lines,
    schema: 'failsafe',
    prettyErrors: false,
    logLevel: 'error',
  });
  const at = (offset: number) => `${file}:${Math.max(lines.linePos(offset).line, 1)}`;
  const placeAt = (path: Path) => at(offsetOf(document, path));
  const broken = document.errors.map(({ pos, message }) => ({
    field: at(pos[0]),
    message: `is no YAML (${message}): ${QUOTES}`,
  }));
  const read = broken.length > 0 ? undefined : definitionSchema.safeParse(plainOf(document));
  return {
    source: read?.data ?? null,
    problems: [...broken, ...(read?.error?.issues ?? []).flatMap((each) => told(each, placeAt))],
    problemAt(path, message) {
      const place = filePathOf(path, read?.data);
      return { field: placeAt(place), message: `${place.join('.')} ${message}`.trim() };
    },
  };
}

/** Writes a definition file: the same text for the same definition. */
export function writeDefinition({
  category,
  header,
  body,
  footer,
  buttons,
}: TemplateSource): string {
  const shown = {
    category,
    ...(header === undefined ? {} : { header: short(header) }),
    body: short(body),
    ...(footer === undefined ? {} : { footer: short(footer) }),
    ...(buttons === undefined ? {} : { buttons }),
  };
  const text = stringify(shown, { lineWidth: 0, blockQuote: 'literal' });
  return `${MARK}${checksumOf(text)}\n${text}`;
}

/** Tells whether a file is as `pull` wrote it. */
export function isAsPulled(text: string): boolean {
  const [first = '', ...rest] = text.replaceAll('\r\n', '\n').split('\n');
  return first === MARK + checksumOf(rest.join('\n'));
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Returns the data of a document; a file has no use for anchors, which could make it endless. */
function plainOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

function told(issue: z.core.$ZodIssue, placeAt: (path: Path) => string): Problem[] {
  return placed(issue).map(({ path, message }) => ({
    field: placeAt(path),
    message: `${path.join('.')} ${message}`.trim(),
  }));
}

/** Returns where the deepest part of a path that is there begins. */
function offsetOf(document: Document, path: Path): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node: unknown = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

const PARTS = ['header', 'body', 'footer', 'buttons'] as const;
/** Fields of buttons in the file, by those of the definition. */
const BUTTON_FIELDS: Readonly<Record<string, string>> = {
  url: 'url',
  phone_number: 'phone',
  example: 'sample',
};

/** Returns the place in the file for one in the definition. */
function filePathOf(path: string, source: TemplateSource | undefined): Path {
  const [first = '', index, field, button, ofButton = ''] = path.split('.');
  if (first !== 'components' || source === undefined) return [first];
  const part = PARTS.filter((each) => source[each] !== undefined)[Number(index)];
  if (part === undefined) return [];
  if (field === 'buttons') return [part, Number(button), BUTTON_FIELDS[ofButton] ?? ofButton];
  if (field === 'media_url') return [part, 'url'];
  const samples = source.header?.format === undefined ? 'samples' : 'sample';
  return [part, field === 'example' ? samples : (field ?? '')];
}

/** Returns a part as a text where it is nothing else. */
function short(part: { text?: string | undefined }): object | string {
  const { text, ...others } = part;
  return text !== undefined && Object.keys(others).length === 0 ? text : part;
}
