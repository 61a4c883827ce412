import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type RequestHandler, Router } from 'express';
import { consoleFiles } from './console-assets';

export interface ConsoleRoutesDeps {
  /** Folder of the built console. If it is missing there are no pages. */
  consoleDir: string;
}

const NONCE_PLACE = '%CSP_NONCE%';

/**
 * Serves the console, a page that calls this API on the same origin. It may load its own script and style files, and one
 * style element by its nonce.
 */
export function consoleRoutes({ consoleDir }: ConsoleRoutesDeps): Router {
  const router = Router();
  const file = path.join(consoleDir, 'index.html');
  if (!existsSync(file)) return router;
  const page = readFileSync(file, 'utf8');
  const sendPage: RequestHandler = (_request, response) => {
    const nonce = randomBytes(16).toString('base64');
    response
      .set({ 'Content-Security-Policy': policyWith(nonce), 'Cache-Control': 'no-cache' })
      .type('html')
      .send(page.replaceAll(NONCE_PLACE, nonce));
  };

  router.get('/', (_request, response) => response.redirect('/console/'));
  router.use('/console', commonHeaders);
  // Before the files: the page is one of them, and needs its nonce under any spelling of its name.
  router.get('/console/*page', (request, response, next) => {
    const name = path.posix.basename(request.params.page.join('/'));
    return name === 'index.html' ? sendPage(request, response, next) : next();
  });
  router.use('/console', consoleFiles(consoleDir));
  router.get('/console{/*page}', (request, response, next) => {
    if (request.path.startsWith('/console/assets/')) return next();
    return sendPage(request, response, next);
  });
  return router;
}

function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const commonHeaders: RequestHandler = (_request, response, next) => {
  response.set({ 'Referrer-Policy': 'no-referrer', 'X-Content-Type-Options': 'nosniff' });
  next();
};
