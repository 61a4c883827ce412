import { createHmac } from 'node:crypto';

/** JSON the way Meta writes it: every character beyond ASCII as a \uXXXX escape. */
export function metaJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The value of `X-Hub-Signature-256` for a body. */
export function callbackSignature(appSecret: string, body: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
}
