import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { ReceivedLog } from './received-log';

/** The routes of the demo receiver. */
export function createReceiverApp(log: ReceivedLog, token: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.post(
    '/webhook',
    requireBearer(token, log),
    express.json({ limit: '1mb' }),
    (request, response) => {
      log.add(request.headers, (request.body ?? null) as unknown);
      response.json({ received: true });
    },
  );
  app.get('/received', (_request, response) => {
    response.json(log);
  });
  app.delete('/received', (_request, response) => {
    log.clear();
    response.json(log);
  });
  app.use(answerUnreadable);
  return app;
}

const answerUnreadable: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  response.status(400).json({ error: 'the body must be JSON of at most 1 MiB' });
};

function requireBearer(token: string, log: ReceivedLog): RequestHandler {
  const expected = sha256(`Bearer ${token}`);
  return (request, response, next) => {
    if (timingSafeEqual(sha256(request.get('authorization') ?? ''), expected)) {
      next();
      return;
    }
    log.refuse();
    response.status(401).json({ error: 'the bearer token is missing or wrong' });
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
