import { describe, expect, test } from '@jest/globals';
import { parseComponents } from '../../../src/domain/template/parse-components';
import { describeTemplate } from '../../../src/domain/template/describe-template';
import { renderTemplate } from '../../../src/domain/template/render-template';
import { resolveTemplateValues } from '../../../src/domain/template/resolve-template-values';
import { demoTemplates } from '../../../sandbox/demo-templates';
import { filledTemplate } from '../../../console/src/components/template/filled-template';
import { placeProblems } from '../../../console/src/components/template/problem-places';
import { unfilled } from '../../../console/src/components/template/template-components';
import { fieldsOf } from '../../../console/src/components/template/template-shape';

type Listed = Parameters<typeof fieldsOf>[0];

/** A template as the API lists it. */
function listed(components: unknown, category = 'UTILITY'): Listed {
  const parsed = parseComponents(components);
  const { unsupportedReason: _reason, ...described } = describeTemplate({
    category,
    components: parsed,
  });
  return {
    templateId: 'tpl_1',
    providerTemplateProviderStatus: 'APPROVED',
    providerTemplateComponents: JSON.stringify(parsed),
    name: 'some',
    language: 'en',
    category,
    senderNumber: '15550001234',
    senderConnected: true,
    sendable: true,
    ...described,
    createdAt: '',
    updatedAt: '',
    lastSyncedAt: null,
    quality: null,
    previousCategory: null,
    categoryChangedAt: null,
    announcedCategory: null,
    announcedCategoryAt: null,
    statusReason: null,
    statusDescription: null,
    statusAdvice: null,
    pausedUntil: null,
    disabledAt: null,
  };
}

const demos = demoTemplates.map((demo) => ({ ...demo, shown: `${demo.name} ${demo.language}` }));

describe.each(demos)('form of the demo template $shown', ({ components, category }) => {
  const template = listed(components, category);
  const content = { category, components: parseComponents(components) };
  const fields = fieldsOf(template);
  const examples = Object.fromEntries(
    fields.filter(({ kind }) => kind !== 'staticUrl').map(({ id, example }) => [id, example]),
  );

  test('builds a request that can be sent from the examples of a template', () => {
    const request = filledTemplate(template, fields, examples);

    const { problems } = resolveTemplateValues(content, request, { staticUrlReplaceable: false });

    expect(problems).toEqual([]);
  });

  test('has a field for each problem of a request without values', () => {
    const none = filledTemplate(template, fields, {});
    const { problems } = resolveTemplateValues(content, none, { staticUrlReplaceable: false });

    const placed = placeProblems(problems, fields);

    // A place or a product is missing as a whole: that is said below its fields.
    const required = fields.filter(({ required: isRequired }) => isRequired);
    const [wholes, others] = [true, false].map((isWhole) =>
      required.filter(
        ({ path }) => /headerLocation|headerProduct/.test(path.join('.')) === isWhole,
      ),
    );
    expect(new Set(placed.atFields.keys())).toEqual(new Set(others?.map(({ id }) => id)));
    expect(new Set(placed.atParts.keys())).toEqual(new Set(wholes?.map(({ part }) => part)));
    expect(placed.elsewhere).toEqual([]);
  });

  test('shows an unfilled template as Herald renders it', () => {
    const none = { header: null, body: [], buttons: [] };

    expect(unfilled(template)).toEqual(renderTemplate(content, none));
  });
});

describe('form of any template', () => {
  test('gives every card of a carousel, also one without a field', () => {
    const [filledCard, fixedCard] = ['{{1}} for you', 'For you'].map((text) => ({
      components: [{ type: 'BODY', text }],
    }));
    const template = listed([
      { type: 'BODY', text: 'Hello' },
      { type: 'CAROUSEL', cards: [filledCard, fixedCard] },
    ]);

    expect(filledTemplate(template, fieldsOf(template), { card0body0: 'A fern' })).toEqual({
      templateId: 'tpl_1',
      cards: [{ templateVariables: { 1: 'A fern' } }, {}],
    });
  });

  test('places a problem of a card at its field, or at the card', () => {
    const card = { components: [{ type: 'BODY', text: '{{1}}' }] };
    const template = listed([
      { type: 'BODY', text: 'Hello' },
      { type: 'CAROUSEL', cards: [card, card] },
    ]);

    const placed = placeProblems(
      [
        { field: 'cards.1.templateVariables.body.1', message: 'has no value' },
        { field: 'cards.0.templateVariables.body', message: 'is too long' },
      ],
      fieldsOf(template),
    );

    expect([...placed.atFields.keys()]).toEqual(['card1body0']);
    expect([...placed.atParts.keys()]).toEqual(['card0']);
  });

  test('keeps variables of the same name apart, and takes any name', () => {
    const template = listed([
      { type: 'HEADER', format: 'TEXT', text: '{{a.b}} {{__proto__}}' },
      { type: 'BODY', text: '{{a.b}} {{__proto__}}' },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: '__proto__', url: 'https://x.example/{{1}}' }],
      },
    ]);
    const fields = fieldsOf(template);
    const values = Object.fromEntries(fields.map(({ id }) => [id, `value of ${id}`]));

    const request = JSON.stringify(filledTemplate(template, fields, values));

    expect(JSON.parse(request)).toEqual(
      JSON.parse(`{
        "templateId": "tpl_1",
        "templateVariables": {
          "header": { "a.b": "value of header0", "__proto__": "value of header1" },
          "body": { "a.b": "value of body0", "__proto__": "value of body1" }
        },
        "buttonValues": { "__proto__": "value of button0" }
      }`),
    );
    expect(request.match(/__proto__/g)).toHaveLength(3);
  });

  test('describes the media address that a template approves, and asks for none that is fixed', () => {
    const header = (mediaUrl: string) => [
      { type: 'HEADER', format: 'IMAGE', media_url: mediaUrl },
      { type: 'BODY', text: 'Hello' },
    ];

    const [field, ...others] = fieldsOf(listed(header('https://cdn.example/{{1}}.png')));

    expect(field?.description).toContain('https://cdn.example/….png');
    expect(others).toEqual([]);
    expect(fieldsOf(listed(header('https://cdn.example/a.png')))).toEqual([]);
  });

  test('places problems at their field, at their part, or elsewhere', () => {
    const fields = fieldsOf(listed([{ type: 'BODY', text: '{{1}}' }]));

    const placed = placeProblems(
      [
        { field: 'templateVariables.body', message: 'the text would be too long' },
        { field: 'templateVariables.body.1', message: 'one' },
        { field: 'templateVariables.body.1', message: 'two.' },
        { field: 'recipientNumber', message: 'is required' },
        { field: 'templateId', message: 'is disconnected' },
      ],
      fields,
      ['recipientNumber'],
    );

    expect(placed).toEqual({
      atFields: new Map([
        ['body0', 'One. Two.'],
        ['recipientNumber', 'Is required.'],
      ]),
      atParts: new Map([['body', 'The text would be too long.']]),
      elsewhere: ['Is disconnected.'],
    });
  });

  test('finds the field of a button by the beginning of its text', () => {
    const text = 'long '.repeat(30);
    const buttons = [{ type: 'URL', text, url: 'https://x.example/{{1}}' }];
    const template = listed([
      { type: 'BODY', text: 'Hello' },
      { type: 'BUTTONS', buttons },
    ]);
    const content = {
      category: 'UTILITY',
      components: parseComponents(JSON.parse(template.providerTemplateComponents)),
    };
    const { problems } = resolveTemplateValues(content, {}, { staticUrlReplaceable: false });

    expect([...placeProblems(problems, fieldsOf(template)).atFields.keys()]).toEqual(['button0']);
  });
});
