import { describe, expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.resolve(__dirname, '../../../console/src');
const GENERATED = 'schema.d.ts';

/** Texts of the console that the specification fixes. */
const FIXED = [
  '(configured)',
  'API Keys & Webhooks',
  'Authentication Token',
  'Enable webhooks',
  'Events to send',
  'Success rate',
  'Test webhook',
  'Unassigned',
  'Webhook URL',
];

/** Words that make a text a riddle, and phrases that were replaced. */
const FORBIDDEN = [
  /\bmay\b/i,
  /\bones\b/i,
  /\breplay/i,
  /\bany more\b/i,
  /\b(some|any|no)body\b/i,
  /\bis like that\b/,
  /\bwhat became of\b/,
  /\bgive to autopilot\b/i,
  /\bmark (un)?subscribed\b/i,
  /\bwants no messages\b/,
  /\bknown since\b/i,
  /\bdeliver (it|them|failed ones) again\b/i,
  /\bcount them\b/i,
  /\bi have (it all|stored (it|them))\b/i,
  /\bstored sealed\b/i,
  /\bas it is\b/i,
  /\bto the start\b/i,
  /\bthe two differ\b/i,
  /\bthere is no such\b/i,
  /\bthis may be old\b/i,
];

/** Most words of a sentence. */
const WORDS_MAX = 12;

interface Text {
  file: string;
  text: string;
}

const texts = sources().flatMap(textsOf);
const all = texts.map(({ text }) => text);

function sources(): { file: string; source: string }[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(GENERATED))
    .map((file) => ({ file, source: readFileSync(path.join(SOURCES, file), 'utf8') }));
}

/** Lists strings, templates and texts between tags. */
function textsOf({ file, source }: { file: string; source: string }): Text[] {
  const found: string[] = [];
  collect(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }), found);
  return found.map((text) => ({ file, text: text.replace(/\s+/g, ' ').trim() }));
}

/** Gathers the texts of a syntax tree; a value inside a template stands as one word. */
function collect(node: unknown, found: string[]): void {
  if (Array.isArray(node)) {
    for (const each of node) collect(each, found);
  } else if (isNode(node)) {
    if (node.type === 'StringLiteral' || node.type === 'JSXText') found.push(String(node.value));
    if (node.type === 'TemplateLiteral') {
      found.push((node.quasis ?? []).map(({ cooked }) => cooked).join('1'));
    }
    for (const each of Object.values(node)) collect(each, found);
  }
}

interface SyntaxNode {
  type?: string;
  value?: unknown;
  quasis?: { cooked: string }[];
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null;
}

/** Counts the words of a sentence; signs beside them count nothing. */
function wordsOf(sentence: string): number {
  return sentence.split(' ').filter((word) => /\p{L}|\p{N}/u.test(word)).length;
}

/** Tells texts that people read from names, paths and keys. */
function isShown(text: string): boolean {
  return /^\p{Lu}| /u.test(text);
}

/** Tells prose from drawings, styles and code: two words of small letters follow each other. */
function isProse(text: string): boolean {
  return / \p{Ll}+,? \p{Ll}+\b/u.test(text);
}

describe('texts of the console', () => {
  test.each(FIXED)('has the text that the specification fixes: %s', (fixed) => {
    expect(all.some((text) => text.includes(fixed))).toBe(true);
  });

  test.each(FORBIDDEN)('has no text with %s', (forbidden) => {
    expect(texts.filter(({ text }) => isShown(text) && forbidden.test(text))).toEqual([]);
  });

  test(`has no sentence of more than ${WORDS_MAX} words`, () => {
    const long = texts.filter(({ text }) =>
      text
        .split(/(?<=[.!?;:]) /)
        .some((sentence) => isProse(sentence) && wordsOf(sentence) > WORDS_MAX),
    );

    expect(long).toEqual([]);
  });

  test('begins the placeholders of forms with an example', () => {
    const placeholders = sources()
      .filter(({ file }) => !/features.inbox|app.palette/.test(file))
      .flatMap(({ source }) => [...source.matchAll(/placeholder(?:=|: )["']([^"']+)["']/g)])
      .map(([, placeholder]) => placeholder);

    expect(placeholders.length).toBeGreaterThan(4);
    expect(placeholders.filter((each) => !each?.startsWith('e.g. '))).toEqual([]);
  });
});
