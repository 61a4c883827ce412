import type { Response } from 'express';
import type { Html } from './html';

/** The page loads nothing, runs nothing and is shown nowhere else. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function sendPage(response: Response, page: Html): void {
  response
    .set({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .type('html')
    .send(page.markup);
}
