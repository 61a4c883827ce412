import type { Request, Response } from 'express';

/** True for a form of the page, whose sender wants a page again. */
export function isForm(request: Request): boolean {
  return Boolean(request.is('urlencoded'));
}

/** Answers a program with JSON, and a form of the page with the page, which tells the same. */
export function reply(request: Request, response: Response, result: object): void {
  if (!isForm(request)) {
    response.json(result);
    return;
  }
  response.redirect(303, `/sandbox?done=${encodeURIComponent(JSON.stringify(result))}`);
}
