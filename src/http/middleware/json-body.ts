import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import express, { type RequestHandler } from 'express';
import { HeraldError } from '../../domain/errors';

/** Limit of contract 2. */
const MAX_BODY = '256kb';

/** Bodies as they arrived, for metadata, which is returned unchanged. */
const rawBodies = new WeakMap<IncomingMessage, Buffer>();

const parseJson = express.json({
  limit: MAX_BODY,
  type: () => true,
  inflate: false,
  verify(request, _response, bytes, encoding) {
    // The decoder would replace invalid bytes, and a customer would see the replacement character.
    if (encoding !== 'utf-8' || !isUtf8(bytes)) throw new Error('the body is not UTF-8');
    rawBodies.set(request, bytes);
  },
});

/** Returns the text of a body that `jsonBody` has parsed. */
export function bodyTextOf(request: IncomingMessage): string {
  return rawBodies.get(request)?.toString('utf8') ?? '';
}

/** Parses a JSON body: UTF-8, not compressed, at most 256 KiB. Runs after the guards, so that strangers cost nothing. */
export const jsonBody: RequestHandler = (request, response, next) => {
  if (request.is('application/json') !== 'application/json') {
    next(
      new HeraldError('invalid_request', 'send a JSON body with Content-Type: application/json'),
    );
    return;
  }
  parseJson(request, response, next);
};
