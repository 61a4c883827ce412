const BYTES = 16;

/** An id that nobody else has, for a message of one's own; also on pages without TLS, where browsers make no UUIDs. */
export function newMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return `inbox_${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
