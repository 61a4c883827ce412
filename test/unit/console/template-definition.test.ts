import { describe, expect, test } from '@jest/globals';
import { placeDefinitionProblems } from '../../../console/src/features/templates/definition/definition-problems';
import {
  type DefinitionValues,
  NEW_DEFINITION,
  definitionOf,
  sampleKey,
  valuesOf,
} from '../../../console/src/features/templates/definition/definition-values';
import {
  reasonNotEditable,
  unknownPartOf,
} from '../../../console/src/features/templates/definition/editability';
import { renderedDefinition } from '../../../console/src/features/templates/definition/rendered-definition';
import { demoTemplates } from '../../../sandbox/demo-templates';
import { definitionOf as storedDefinitionOf } from '../../../src/domain/template/definition';
import { definitionProblems } from '../../../src/domain/template/definition-problems';
import { parseComponents } from '../../../src/domain/template/parse-components';
import { templateDefinition } from '../../../src/http/schemas/template-definition';
import { fullDefinition } from '../../support/template-definitions';

function listed(components: unknown, category = 'UTILITY') {
  return {
    name: 'some',
    language: 'en',
    category,
    senderNumber: '15550001234',
    senderConnected: true,
    providerTemplateProviderStatus: 'APPROVED',
    providerTemplateComponents: JSON.stringify(parseComponents(components)),
  };
}

const known = demoTemplates
  .map(({ name, components, category }) => ({
    name,
    components,
    template: listed(components, category),
  }))
  .filter(({ template }) => unknownPartOf(template) === null);

test('knows the plain templates of the sandbox', () => {
  expect(known.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['welcome', 'order_shipped', 'delivery_scheduled', 'review_request']),
  );
});

test.each(known)('keeps the template $name as it is when nothing is edited', (demo) => {
  const { components, template } = demo;
  const definition = templateDefinition.parse(definitionOf(valuesOf(template)));

  const before = storedDefinitionOf({ ...template, components: parseComponents(components) });
  expect(definition).toEqual(before);
  expect(definitionProblems(definition, 'meta')).toEqual([]);
});

const VALUES: DefinitionValues = {
  ...NEW_DEFINITION,
  name: ' news ',
  language: 'en',
  category: 'marketing',
  header: 'News for {{constructor}}',
  headerSamples: { [sampleKey('constructor')]: 'Ana' },
  body: 'Hi {{first_name}}, the {{ plant }} is back in our shop today.',
  bodySamples: { [sampleKey('first_name')]: 'Ana', [sampleKey('gone')]: 'old' },
  buttons: [
    { type: 'QUICK_REPLY', text: 'Not now', target: 'https://left.example', sample: '' },
    { type: 'PHONE_NUMBER', text: 'Call us', target: '+1 (555) 010-0200', sample: '' },
    { type: 'URL', text: 'Look', target: 'https://s.example/{{1}}', sample: '' },
  ],
};

test('makes the definition of what was typed', () => {
  expect(definitionOf(VALUES)).toEqual({
    name: 'news',
    language: 'en',
    category: 'marketing',
    components: [
      {
        type: 'HEADER',
        format: 'TEXT',
        text: VALUES.header,
        example: { header_text_named_params: [{ param_name: 'constructor', example: 'Ana' }] },
      },
      {
        type: 'BODY',
        text: VALUES.body,
        example: {
          body_text_named_params: [
            { param_name: 'first_name', example: 'Ana' },
            { param_name: 'plant', example: '' },
          ],
        },
      },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Not now' },
          { type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+15550100200' },
          { type: 'URL', text: 'Look', url: 'https://s.example/{{1}}', example: [''] },
        ],
      },
    ],
  });
});

test('shows the message with its examples', () => {
  expect(renderedDefinition(VALUES)).toMatchObject({
    header: { kind: 'text', text: 'News for Ana' },
    body: 'Hi Ana, the {{ plant }} is back in our shop today.',
    footer: null,
    buttons: [{ text: 'Not now' }, { text: 'Call us' }, { url: 'https://s.example/{{1}}' }],
  });
});

const LATER = { type: 'QUICK_REPLY', text: 'Later', target: '', sample: '' } as const;

test("puts Herald's problems at their fields", () => {
  const wrong = {
    ...VALUES,
    name: 'No',
    footer: '{{other}}',
    buttons: [...VALUES.buttons, LATER],
    header: 'x'.repeat(61),
    body: `${VALUES.body} {{Bad}}`,
  };
  const problems = definitionProblems(templateDefinition.parse(definitionOf(wrong)), 'meta');
  const found = problems.map(({ path, message }) => ({ field: `definition.${path}`, message }));

  const { atFields, elsewhere } = placeDefinitionProblems(
    [...found, { field: 'definition.components', message: 'must have a BODY' }],
    wrong,
  );

  expect(new Set(atFields.keys())).toEqual(
    new Set([
      'name',
      'header',
      'body',
      `bodySamples.${sampleKey('plant')}`,
      `bodySamples.${sampleKey('Bad')}`,
      'footer',
      'buttons',
      'buttons.2.sample',
    ]),
  );
  expect(elsewhere).toEqual(['The template must have a BODY.']);
});

describe('a template that cannot be edited', () => {
  const plain = listed([{ type: 'BODY', text: 'Hello' }]);

  test.each([
    ['of Twilio', plain, 'twilio', 'Twilio keeps templates'],
    ['without its number', { ...plain, senderConnected: false }, 'meta', 'disconnected'],
    [
      'under review',
      { ...plain, providerTemplateProviderStatus: 'PENDING' },
      'meta',
      'not editable now',
    ],
    ['with a code', listed(fullDefinition('any').components), 'meta', 'copies a code'],
    ['with media', listed([{ type: 'HEADER', format: 'VIDEO' }]), 'meta', 'a video'],
    ['with a carousel', listed([{ type: 'CAROUSEL', cards: [] }]), 'meta', 'a carousel'],
    [
      'with an unknown field',
      listed([{ type: 'BODY', text: 'Hi', new_field: 1 }]),
      'meta',
      'settings',
    ],
    ['of authentication', listed([{ type: 'BODY' }], 'AUTHENTICATION'), 'meta', 'a category'],
  ] as const)('says why: %s', (_name, template, provider, reason) => {
    expect(reasonNotEditable(template, provider)?.toLowerCase()).toContain(reason.toLowerCase());
  });

  test('is no plain one at Meta', () => {
    expect(reasonNotEditable(plain, 'meta')).toBeNull();
  });
});
