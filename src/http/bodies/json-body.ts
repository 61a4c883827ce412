import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { HeraldError } from '../../domain/errors';
import type { BodyReader } from './body-reader';
import { withExactValues } from './exact-values';

export interface JsonBodyOptions {
  reader: BodyReader;
  maxBytes: number;
  /** Returns who shares memory for bodies with others. */
  holderOf: (request: Request, response: Response) => string;
}

type Handler = (request: Request, response: Response) => Promise<void>;

/** Bodies as they arrived, for metadata, which is returned unchanged. */
const texts = new WeakMap<IncomingMessage, string>();

/**
 * Memory of each value beside its text, by the densest ones: an empty array in an array has 24 to 40 bytes, a name and a number
 * in an object of thousands some 60.
 */
const BYTES_PER_VALUE = 64;

/**
 * Values of a body at most: parsing them twice, comparing and sorting them takes far longer than one send. The data of a
 * form and metadata, both of nothing but digits and commas, have some 10,000.
 */
const VALUES_MAX = 12_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Comma, bracket and brace. */
const VALUE_BEFORE: ReadonlySet<number> = new Set([0x2c, 0x5b, 0x7b]);

/**
 * Parses a JSON body, in UTF-8 and not compressed, for a handler that runs after the guards, so that strangers cost little.
 * Its memory counts until the handler has ended: a send waits for its provider for many seconds.
 */
export function jsonBody(options: JsonBodyOptions): (handler: Handler) => Handler {
  return (handler) => async (request, response) => {
    const release = await readJson(options, request, response);
    try {
      await handler(request, response);
    } finally {
      release();
    }
  };
}

/** Puts the parsed body on its request. Returns the function that releases its memory. */
async function readJson(
  { reader, maxBytes, holderOf }: JsonBodyOptions,
  request: Request,
  response: Response,
): Promise<() => void> {
  if (request.is('application/json') !== 'application/json') {
    const sentence = 'send a JSON body with Content-Type: application/json';
    throw new HeraldError('invalid_request', sentence);
  }
  const holder = holderOf(request, response);
  const { bytes, release } = await reader.read(request, { holder, maxBytes, workBytesOf });
  try {
    if (valuesIn(bytes) > VALUES_MAX) throw tooManyValues();
    const text = textOf(request, bytes);
    request.body = withExactValues(parse(text), text);
    texts.set(request, text);
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

/** Returns the memory of a JSON text and its values. */
function workBytesOf(json: Buffer): number {
  return json.length + valuesIn(json) * BYTES_PER_VALUE;
}

/** Counts the values of a JSON text, each of which but the first follows a comma or begins a list or an object. */
function valuesIn(json: Buffer): number {
  let values = 1;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (VALUE_BEFORE.has(byte)) values += 1;
  }
  return values;
}

/** Returns the text of a body that `jsonBody` has parsed. */
export function bodyTextOf(request: IncomingMessage): string {
  return texts.get(request) ?? '';
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i;

function textOf(request: Request, bytes: Buffer): string {
  const [, charset = 'utf-8'] = CHARSET.exec(request.get('content-type') ?? '') ?? [];
  // The decoder would replace invalid bytes, and a customer would see the replacement character.
  if (charset.toLowerCase() !== 'utf-8' || !isUtf8(bytes)) throw unreadable();
  return bytes.toString('utf8');
}

/** Parses an object or a list; an empty body is an object without fields. */
function parse(text: string): object {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw unreadable();
}

function tooManyValues(): HeraldError {
  const sentence = `the body has more than ${VALUES_MAX} values: send fewer of them at once`;
  return new HeraldError('invalid_request', sentence);
}

function unreadable(): HeraldError {
  return new HeraldError(
    'invalid_json',
    'the body could not be read: send JSON in UTF-8, not compressed',
  );
}
