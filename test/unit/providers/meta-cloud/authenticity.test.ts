import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  verifySignature,
  answerSubscription,
} from '../../../../src/providers/meta-cloud/authenticity';

const SECRET = "It's a Secret to Everybody";
const BODY = Buffer.from('Hello, World!');
const HEX = '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';

const verify = (header: string, body = BODY, secret = SECRET) =>
  verifySignature(secret, { 'x-hub-signature-256': header }, body);

describe('the signature', () => {
  test('agrees with the published example', () => {
    expect(verify(`sha256=${HEX}`)).toBe(true);
    expect(verify(`sha256=${HEX.toUpperCase()}`)).toBe(true);
  });

  test.each([
    '',
    HEX,
    `sha1=${HEX}`,
    `x-sha256=${HEX}`,
    `sha256=${HEX.slice(2)}`,
    `sha256=${HEX}00`,
    `sha256= ${HEX}`,
    `sha256=${'z'.repeat(64)}`,
    `sha256=${HEX.replace('7', '8')}`,
  ])('%j is refused', (header) => {
    expect(verify(header)).toBe(false);
  });

  test('covers the bytes as received, not the JSON they stand for', () => {
    const escaped = Buffer.from(String.raw`{"name":"Jos\u00e9"}`);
    const signature = `sha256=${createHmac('sha256', SECRET).update(escaped).digest('hex')}`;

    expect(verify(signature, escaped)).toBe(true);
    expect(verify(signature, Buffer.from('{"name":"José"}'))).toBe(false);
  });

  test('is not the one of another secret, and an empty body has one too', () => {
    expect(verify(`sha256=${HEX}`, BODY, 'another')).toBe(false);
    const empty = createHmac('sha256', SECRET).update('').digest('hex');
    expect(verify(`sha256=${empty}`, Buffer.alloc(0))).toBe(true);
  });
});

describe('the subscription handshake', () => {
  const query = {
    'hub.mode': 'subscribe',
    'hub.verify_token': 'our token',
    'hub.challenge': '1158201444',
  };

  test('is answered with the challenge', () => {
    expect(answerSubscription('our token', query)).toBe('1158201444');
  });

  test.each([
    ['a wrong token', { ...query, 'hub.verify_token': 'our tokem' }],
    ['a longer token', { ...query, 'hub.verify_token': 'our token ' }],
    ['another mode', { ...query, 'hub.mode': 'unsubscribe' }],
    ['no challenge', { ...query, 'hub.challenge': '' }],
    ['nothing', {}],
  ])('with %s is refused', (_name, wrong) => {
    expect(answerSubscription('our token', wrong)).toBeNull();
  });
});
