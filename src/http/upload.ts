import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

const uploads = new WeakSet<IncomingMessage>();

/** Gives a body the time of an upload. Runs after the guards, so that strangers have the time of other requests. */
export const allowUpload: RequestHandler = (request, _response, next) => {
  uploads.add(request);
  next();
};

/** Tells whether a body may take as long as an upload. */
export function isUpload(request: IncomingMessage): boolean {
  return uploads.has(request);
}
