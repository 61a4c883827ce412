import { expect, test } from '@jest/globals';
import { messageIdOfKey } from '../../../src/http/schemas/idempotency-key';

const UUID = '8e03978e-40d5-43e8-bc93-6894a57f9324';

test.each([
  [UUID, UUID],
  [`"${UUID}"`, UUID],
  ['order:17', 'order:17'],
  [undefined, undefined],
])('reads the Idempotency-Key %j as %j', (header, messageId) => {
  expect(messageIdOfKey(header)).toBe(messageId);
});

test.each(['shop/17', 'a=', 'a+b', 'ana@shop.example', 'order 17', 'a, b', 'x'.repeat(200), 'a"b'])(
  'makes a messageId of the Idempotency-Key %j, with quotes or none',
  (key) => {
    const quoted = `"${key.replaceAll('"', String.raw`\"`)}"`;

    expect(messageIdOfKey(key)).toMatch(/^key_[0-9a-f]{32}$/);
    expect(messageIdOfKey(quoted)).toBe(messageIdOfKey(key));
    expect(messageIdOfKey(`${key}.`)).not.toBe(messageIdOfKey(key));
  },
);

test.each(['', '"', '""', '"a', '"a"b"', '"a";v=1', 'x'.repeat(256), 'é', 'a\tb'])(
  'refuses the Idempotency-Key %j',
  (header) => {
    expect(messageIdOfKey(header)).toBeNull();
  },
);
