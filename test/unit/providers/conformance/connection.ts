import { expect, test } from '@jest/globals';
import type { RunningProvider } from './running-provider';

export function describeConnection<Credentials>(running: () => RunningProvider<Credentials>): void {
  test('the credentials of the number are right', async () => {
    const { provider, credentials, number } = running();

    expect(await provider.verifyConnection(credentials, number)).toEqual({ kind: 'ok' });
  });

  test('the number of somebody else is refused', async () => {
    const { provider, credentials } = running();

    expect(await provider.verifyConnection(credentials, '19990000000')).toMatchObject({
      kind: 'refused',
      field: 'number',
    });
  });

  test('wrong credentials are refused by their field, and never quoted', async () => {
    const { provider, wrongCredentials, number } = running();

    const verdict = await provider.verifyConnection(wrongCredentials, number);

    expect(verdict).toEqual({
      kind: 'refused',
      field: expect.any(String),
      message: expect.stringMatching(/.+/),
    });
    const { field, message } = verdict as { field: string; message: string };
    expect(Object.keys(wrongCredentials as object)).toContain(field);
    for (const secret of Object.values(wrongCredentials as object)) {
      expect(message).not.toContain(String(secret));
    }
  });

  test('a provider that is away decides nothing', async () => {
    const { providerWithoutServer, credentials, number } = running();

    expect(await providerWithoutServer.verifyConnection(credentials, number)).toEqual({
      kind: 'unreachable',
      reason: 'refused',
    });
  });
}
