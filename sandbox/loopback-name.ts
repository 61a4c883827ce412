import type { RequestHandler } from 'express';

/**
 * Refuses requests whose `Host` is not a name of this machine. Nobody signs in at the sandbox, and a page of any site can
 * point its own name at 127.0.0.1 (DNS rebinding). Lets all pass where the sandbox listens on another address: then its
 * names are not known.
 */
export function requireLoopbackName(listensOn = '127.0.0.1'): RequestHandler {
  if (!isLoopback(listensOn)) return (_request, _response, next) => next();
  return (request, response, next) => {
    const host = request.headers.host ?? '';
    if (isLoopback(host)) return next();
    response.status(403).json({
      error:
        'the sandbox answers to localhost and loopback addresses alone; to reach it by another name, start it with --host',
    });
  };
}

function isLoopback(host: string): boolean {
  const text = `http://${host === '::1' ? '[::1]' : host}`;
  const name = URL.canParse(text) ? new URL(text).hostname : '';
  return /^(?:127(?:\.\d{1,3}){3}|\[::1\]|(?:[\w.-]+\.)?localhost)$/.test(name);
}
