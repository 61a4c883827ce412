import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { SEND_OPTIONS, type RunningProvider } from './running-provider';
import { resultOf } from '../../../support/steps';

export function describeSignature<Credentials>(running: () => RunningProvider<Credentials>): void {
  const example = () => {
    const [callback] = running().callbacksOf([{ kind: 'status', id: 'id_1', status: 'sent' }]);
    return callback!;
  };

  test('accepts the signature of a callback of the provider', async () => {
    const { provider, credentials, requestTo, callbackFor } = running();
    await provider.sendTemplate(credentials, requestTo('delivered', 'trk_signed'), SEND_OPTIONS);

    const callback = await callbackFor('trk_signed');

    expect(provider.verifySignature(credentials, callback)).toBe(true);
  });

  test('refuses a flipped bit in the body, unless it still says the same', () => {
    const { provider, credentials, number } = running();
    const callback = example();
    const content = resultOf(provider.readCallback(credentials, callback, number));
    expect(provider.verifySignature(credentials, callback)).toBe(true);

    fc.assert(
      fc.property(fc.nat(callback.rawBody.length * 8 - 1), (position) => {
        const changed = Buffer.from(callback.rawBody);
        const byte = Math.floor(position / 8);
        changed.writeUInt8(changed.readUInt8(byte) ^ (1 << (position % 8)), byte);
        const other = { ...callback, rawBody: changed };
        if (!provider.verifySignature(credentials, other)) return;
        expect(resultOf(provider.readCallback(credentials, other, number))).toEqual(content);
      }),
    );
  });

  test('refuses a signature made with another secret', () => {
    const { provider, wrongCredentials } = running();
    const callback = example();

    expect(provider.verifySignature(wrongCredentials, callback)).toBe(false);
  });

  test('refuses missing and malformed headers', () => {
    const { provider, credentials } = running();
    const callback = example();

    expect(provider.verifySignature(credentials, { ...callback, headers: {} })).toBe(false);
    fc.assert(
      fc.property(fc.string(), (text) => {
        const malformed = Object.fromEntries(
          Object.keys(callback.headers).map((header) => [header, text]),
        );
        return !provider.verifySignature(credentials, { ...callback, headers: malformed });
      }),
    );
  });
}
