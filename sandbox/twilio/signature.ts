import { createHmac } from 'node:crypto';

/** Form parameters in the order they are sent; a name may come twice. */
export type Parameters = [name: string, value: string][];

/**
 * The value of `X-Twilio-Signature`: over the address with its query, then each name and value, sorted by name. Of a
 * name that comes twice each different value counts once, in order.
 */
export function twilioSignature(authToken: string, url: string, parameters: Parameters): string {
  const lines = new Set(parameters.map(([name, value]) => `${name}\n${value}`));
  const signed = [...lines].toSorted(byBytes).map((line) => line.replace('\n', ''));
  return createHmac('sha1', authToken)
    .update(url + signed.join(''))
    .digest('base64');
}

function byBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
