import { expect, test } from '@jest/globals';
import type { RunningProvider } from './running-provider';

export function describeConnection<Credentials>(running: () => RunningProvider<Credentials>): void {
  test('accepts the credentials of the number', async () => {
    const { provider, credentials, number } = running();

    expect(await provider.verifyConnection(credentials, number)).toEqual({ kind: 'ok' });
  });

  test('refuses the number of somebody else', async () => {
    const { provider, credentials } = running();

    expect(await provider.verifyConnection(credentials, '19990000000')).toMatchObject({
      kind: 'refused',
      field: 'number',
    });
  });

  test('refuses wrong credentials at their field, and never quotes them', async () => {
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

  test('reports a provider that refuses connections as unreachable', async () => {
    const { providerWithoutServer, credentials, number } = running();

    expect(await providerWithoutServer.verifyConnection(credentials, number)).toEqual({
      kind: 'unreachable',
      reason: 'refused',
    });
  });
}
