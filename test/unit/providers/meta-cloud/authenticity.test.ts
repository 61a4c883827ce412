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

describe('verifySignature', () => {
  test('accepts the published example of a signature', () => {
    expect(verify(`sha256=${HEX}`)).toBe(true);
    expect(verify(`sha256=${HEX.toUpperCase()}`)).toBe(true);
  });

  test.each([
    '',
    HEX,
    `sha1=${HEX}`,
    `sha256=${HEX.slice(2)}`,
    `sha256= ${HEX}`,
    `sha256=${'z'.repeat(64)}`,
    `sha256=${HEX.replace('7', '8')}`,
  ])('refuses the signature %j', (header) => {
    expect(verify(header)).toBe(false);
  });

  test('verifies the bytes as received, not the JSON they stand for', () => {
    const escaped = Buffer.from(String.raw`{"name":"Jos\u00e9"}`);
    const signature = `sha256=${createHmac('sha256', SECRET).update(escaped).digest('hex')}`;

    expect(verify(signature, escaped)).toBe(true);
    expect(verify(signature, Buffer.from('{"name":"José"}'))).toBe(false);
  });
});

describe('answerSubscription', () => {
  const query = {
    'hub.mode': 'subscribe',
    'hub.verify_token': 'our token',
    'hub.challenge': '1158201444',
  };

  test('answers the subscription handshake with the challenge', () => {
    expect(answerSubscription('our token', query)).toBe('1158201444');
  });

  test.each([
    ['a wrong token', { ...query, 'hub.verify_token': 'our tokem' }],
    ['a longer token', { ...query, 'hub.verify_token': 'our token ' }],
    ['another mode', { ...query, 'hub.mode': 'unsubscribe' }],
    ['no challenge', { ...query, 'hub.challenge': '' }],
    ['nothing', {}],
  ])('refuses a subscription handshake with %s', (_name, wrong) => {
    expect(answerSubscription('our token', wrong)).toBeNull();
  });
});
