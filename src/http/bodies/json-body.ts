import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { HeraldError } from '../../domain/errors';
import type { BodyReader } from './body-reader';

export interface JsonBodyOptions {
  reader: BodyReader;
  maxBytes: number;
  /** Returns who shares memory for arriving bodies with others. */
  holderOf: (request: Request, response: Response) => string;
}

/** Bodies as they arrived, for metadata, which is returned unchanged. */
const texts = new WeakMap<IncomingMessage, string>();

/** Parses a JSON body: UTF-8, not compressed. Runs after the guards, so that strangers cost little. */
export function jsonBody({ reader, maxBytes, holderOf }: JsonBodyOptions): RequestHandler {
  return async (request, response, next) => {
    if (request.is('application/json') !== 'application/json') {
      const sentence = 'send a JSON body with Content-Type: application/json';
      throw new HeraldError('invalid_request', sentence);
    }
    const body = await reader.read(request, { holder: holderOf(request, response), maxBytes });
    try {
      const text = textOf(request, body.bytes);
      request.body = parse(text);
      texts.set(request, text);
    } finally {
      body.release();
    }
    next();
  };
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
function parse(text: string): unknown {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw unreadable();
}

function unreadable(): HeraldError {
  return new HeraldError(
    'invalid_json',
    'the body could not be read: send JSON in UTF-8, not compressed',
  );
}
