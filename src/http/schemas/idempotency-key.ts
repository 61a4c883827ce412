import { digest } from '../../domain/ids';
import type { DocumentedParameter } from '../endpoint';
import { MESSAGE_ID } from './message-id';

const KEY_LENGTH_MAX = 255;

/** Header that may hold the `messageId`. */
export const IDEMPOTENCY_KEY: DocumentedParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Another place for `messageId`; when both are given they must be the same. Quotes around it are taken off, and a key that cannot be a `messageId` gets one made of it.',
  schema: { type: 'string', minLength: 1, maxLength: KEY_LENGTH_MAX },
};

export const IDEMPOTENCY_KEY_RULE = `must be 1 to ${KEY_LENGTH_MAX} printable ASCII characters, with both quotes or none`;

/** String of a structured field (RFC 9651), as the draft of the header wants it: quotes and backslashes are escaped. */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;
const PRINTABLE = /^[\x20-\x7e]+$/;

/** Returns the `messageId` that the header stands for: undefined without one, null for a malformed one. */
export function messageIdOfKey(header: string | undefined): string | undefined | null {
  if (header === undefined) return undefined;
  const key = header.startsWith('"') ? unquoted(header) : header;
  if (key === null || key.length > KEY_LENGTH_MAX || !PRINTABLE.test(key)) return null;
  return MESSAGE_ID.test(key) ? key : `key_${digest('idempotency-key', key)}`;
}

function unquoted(header: string): string | null {
  const [, quoted] = QUOTED.exec(header) ?? [];
  return quoted === undefined ? null : quoted.replace(/\\(.)/g, '$1');
}
