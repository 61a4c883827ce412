import { expect, test } from '@jest/globals';
import type { TemplateDefinition } from '../../../../src/domain/template/definition';
import { listAll } from '../list-all';
import { WRITE_OPTIONS, type RunningProvider } from './running-provider';

const WELCOME_BACK = 'Welcome back! Your plants have been waiting for you since Monday.';

export function describeTemplateWrites<Credentials>(
  running: () => RunningProvider<Credentials>,
): void {
  test('creates a template that is listed as it was returned, and found by name and language', async () => {
    const { provider, credentials } = running();
    const definition = fullDefinition('conformance_full');

    const outcome = await provider.createTemplate(credentials, definition, WRITE_OPTIONS);

    expect(outcome.kind).toBe('created');
    if (outcome.kind !== 'created') return;
    const { name, language, category, parameterFormat } = outcome.template;
    expect({ name, language, category, parameterFormat }).toEqual({
      name: 'conformance_full',
      language: 'en_US',
      category: 'MARKETING',
      parameterFormat: 'POSITIONAL',
    });
    const listed = await listAll(provider, credentials);
    const { providerStatus: _created, standing: _of, ...content } = outcome.template;
    const same = listed.find((each) => each.providerTemplateId === content.providerTemplateId);
    expect(same).toMatchObject(content);
    const named = { name: 'conformance_full', language: 'en-us' };
    expect(await provider.findTemplate(credentials, named, WRITE_OPTIONS)).toMatchObject({
      kind: 'found',
      template: { providerTemplateId: content.providerTemplateId },
    });
  });

  test('does not create a template twice', async () => {
    const { provider, credentials } = running();
    const create = () =>
      provider.createTemplate(credentials, definitionOf('conformance_twice'), WRITE_OPTIONS);

    expect((await create()).kind).toBe('created');
    expect(await create()).toEqual({ kind: 'exists' });
  });

  test('tells a refusal without a text of the provider', async () => {
    const { provider, credentials } = running();

    const outcome = await provider.createTemplate(
      credentials,
      definitionOf('conformance_refused'),
      WRITE_OPTIONS,
    );

    expect(outcome).toEqual({
      kind: 'refused',
      code: expect.stringMatching(/^\d+(, subcode \d+)?$/) as unknown,
      advice: expect.stringMatching(/^[a-z]/) as unknown,
    });
    const named = definitionOf('conformance_refused');
    expect(await provider.findTemplate(credentials, named, WRITE_OPTIONS)).toEqual({
      kind: 'absent',
    });
  });

  test('refuses nothing while nobody knows, and goes on where an earlier try ended', async () => {
    const { provider, credentials } = running();
    const lost = definitionOf('conformance_lost');

    const outcome = await provider.createTemplate(credentials, lost, WRITE_OPTIONS);

    expect(outcome).toMatchObject({ kind: 'unreachable' });
    expect(await provider.findTemplate(credentials, lost, WRITE_OPTIONS)).toMatchObject({
      kind: 'found',
    });
    const again = await provider.createTemplate(credentials, lost, WRITE_OPTIONS);
    expect(['created', 'exists']).toContain(again.kind);
  });

  test('deletes a template in its language, and what is not there', async () => {
    const { provider, credentials } = running();
    const english = definitionOf('conformance_deleted');
    const french = { ...english, language: 'fr' };
    const made = await provider.createTemplate(credentials, english, WRITE_OPTIONS);
    await provider.createTemplate(credentials, french, WRITE_OPTIONS);
    if (made.kind !== 'created') throw new Error(made.kind);

    const remove = () => provider.deleteTemplate(credentials, made.template, WRITE_OPTIONS);

    expect(await remove()).toEqual({ kind: 'deleted' });
    expect(await remove()).toEqual({ kind: 'deleted' });
    expect((await provider.findTemplate(credentials, english, WRITE_OPTIONS)).kind).toBe('absent');
    expect((await provider.findTemplate(credentials, french, WRITE_OPTIONS)).kind).toBe('found');
  });

  test('never throws for wrong credentials or a provider that is away', async () => {
    const { provider, providerWithoutServer, credentials, wrongCredentials } = running();
    const definition = definitionOf('conformance_away');
    const template = { providerTemplateId: '1', ...definition };

    expect(
      (await provider.createTemplate(wrongCredentials, definition, WRITE_OPTIONS)).kind,
    ).not.toBe('created');
    expect((await provider.deleteTemplate(wrongCredentials, template, WRITE_OPTIONS)).kind).toBe(
      'refused',
    );
    for (const outcome of [
      await providerWithoutServer.createTemplate(credentials, definition, WRITE_OPTIONS),
      await providerWithoutServer.findTemplate(credentials, definition, WRITE_OPTIONS),
      await providerWithoutServer.deleteTemplate(credentials, template, WRITE_OPTIONS),
    ]) {
      expect(outcome).toMatchObject({ kind: 'unreachable' });
    }
  });
}

function definitionOf(name: string): TemplateDefinition {
  return {
    name,
    language: 'en_US',
    category: 'utility',
    components: [{ type: 'BODY', text: WELCOME_BACK }],
  };
}

/** Every part that both providers make from JSON alone. */
function fullDefinition(name: string): TemplateDefinition {
  return {
    name,
    language: 'en_US',
    category: 'marketing',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'For {{1}}', example: { header_text: ['Ana'] } },
      {
        type: 'BODY',
        text: 'Hi {{1}}, there are {{2}} new plants in our shop for you.',
        example: { body_text: [['Ana', 'twelve']] },
      },
      { type: 'FOOTER', text: 'Reply STOP to opt out' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Not now' },
          {
            type: 'URL',
            text: 'See them',
            url: 'https://shop.example.com/p/{{1}}',
            example: ['https://shop.example.com/p/fern'],
          },
          { type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+15550100200' },
          { type: 'COPY_CODE', text: 'Copy offer code', example: ['FERN25'] },
        ],
      },
    ],
  };
}
