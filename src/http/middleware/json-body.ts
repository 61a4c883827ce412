import express, { type RequestHandler } from 'express';
import { HeraldError } from '../../domain/errors';

/** Contract 2. */
const MAX_BODY = '256kb';

const parseJson = express.json({ limit: MAX_BODY, type: () => true });

/** Parses a JSON body of at most 256 KiB. Comes after the key check, so that strangers cost nothing. */
export const jsonBody: RequestHandler = (request, response, next) => {
  if (request.is('application/json') !== 'application/json') {
    next(
      new HeraldError('invalid_request', 'send a JSON body with Content-Type: application/json'),
    );
    return;
  }
  parseJson(request, response, next);
};
