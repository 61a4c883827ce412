import { expect, test } from '@jest/globals';
import { TemplateListError } from '../../../../src/ports/messaging-provider';
import { listAll } from '../list-all';
import type { RunningProvider } from './running-provider';

export function describeTemplateList<Credentials>(
  running: () => RunningProvider<Credentials>,
): void {
  test('lists every template of every page, normalised', async () => {
    const { provider, credentials, templates } = running();

    const listed = await listAll(provider, credentials);

    expect(
      listed.map(({ name, language, providerStatus }) => ({ name, language, providerStatus })),
    ).toEqual(templates);
    for (const template of listed) {
      expect(template.providerTemplateId).not.toBe('');
      expect(template.components.map(({ type }) => type)).toContain('BODY');
      for (const { type, format, buttons = [] } of template.components) {
        expect([type, format ?? '', ...buttons.map((button) => button.type)].join()).toMatch(
          /^[A-Z_,]+$/,
        );
      }
    }
  });

  test('throws a TemplateListError when the list cannot be read', async () => {
    const { provider, providerWithoutServer, credentials, wrongCredentials } = running();

    await expect(provider.listTemplatePage(wrongCredentials, null)).rejects.toThrow(
      TemplateListError,
    );
    await expect(providerWithoutServer.listTemplatePage(credentials, null)).rejects.toThrow(
      TemplateListError,
    );
  });
}
