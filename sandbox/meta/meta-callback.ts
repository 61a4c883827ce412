import { createHmac } from 'node:crypto';
import type { Callback } from '../callback';
import type { SandboxState } from '../sandbox-state';
import type { CallbackRetry } from '../types';

const ATTEMPT_TIMEOUT_MS = 10_000;

interface Change {
  /** Description of the report, for people. */
  what: string;
  phoneNumberId: string;
  /** The webhook field, e.g. `messages`. */
  field: string;
  value: object;
}

/** Makes a signed callback of one change. The body is fixed; address and secret are looked up at each attempt. */
export function metaCallback(
  state: SandboxState,
  retry: CallbackRetry,
  { what, phoneNumberId, field, value }: Change,
): Callback {
  const businessAccountId = state.numbers.get(phoneNumberId)?.businessAccountId ?? '';
  const body = metaJson({
    object: 'whatsapp_business_account',
    entry: [
      { id: businessAccountId, time: Math.floor(Date.now() / 1000), changes: [{ field, value }] },
    ],
  });
  return {
    provider: 'meta',
    what,
    request() {
      const number = state.numbers.get(phoneNumberId);
      if (number === undefined || number.callbackUrl === null) return null;
      return {
        url: number.callbackUrl,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'facebookexternalua',
          'x-hub-signature-256': callbackSignature(number.appSecret, body),
        },
        body,
      };
    },
    timeoutMs: ATTEMPT_TIMEOUT_MS,
    retry,
    isRepeated: () => true,
  };
}

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
