import { describe, expect, test } from '@jest/globals';
import { describeTemplate } from '../../../../src/domain/template/describe-template';
import { resolveTemplateValues } from '../../../../src/domain/template/resolve-template-values';
import type { ProviderTemplate } from '../../../../src/ports/messaging-provider';
import { readContent } from '../../../../src/providers/twilio/read-content';
import { buildTemplateForm } from '../../../../src/providers/twilio/send-form';

/** Contents are as Twilio documents them: docs/content/carousel, twilio-catalog, whatsapp-flows, quick-reply. */
function read(types: object, variables: Record<string, string> = {}): ProviderTemplate {
  const template = readContent({
    sid: `HX${'1'.repeat(32)}`,
    friendly_name: 'rich',
    language: 'en',
    variables,
    types,
    approval_requests: { status: 'approved', category: 'MARKETING' },
  });
  if (template === null) throw new Error('the content is not readable');
  return template;
}

function variablesOf(template: ProviderTemplate, input: object): unknown {
  const { values, problems } = resolveTemplateValues(template, input, {
    staticUrlReplaceable: false,
  });
  expect(problems).toEqual([]);
  const request = {
    senderNumber: '15550100300',
    recipientNumber: '15551239999',
    recipientUserId: null,
    template,
    values: values!,
    trackingToken: 'trk_1',
    callbackUrl: null,
  };
  return JSON.parse(buildTemplateForm(request, {}).get('ContentVariables') ?? '{}');
}

describe('a carousel of Twilio', () => {
  const carousel = {
    'twilio/carousel': {
      body: 'New {{1}} for {{2}}',
      cards: [
        {
          title: 'Fern',
          body: 'Likes shade.',
          media: 'https://cdn.example/{{3}}.jpg',
          actions: [
            { type: 'QUICK_REPLY', title: 'More', id: '{{4}}' },
            { type: 'URL', title: 'Buy', url: 'https://shop.example/{{5}}' },
          ],
        },
        {
          title: 'Olive',
          body: 'Likes sun.',
          media: 'https://cdn.example/olive.jpg',
          actions: [
            { type: 'QUICK_REPLY', title: 'More', id: 'more_olive' },
            { type: 'URL', title: 'Buy', url: 'https://shop.example/olive' },
          ],
        },
      ],
    },
  };

  test('is described card by card, each with a numbering of its own', () => {
    const template = read(carousel, { 3: 'fern' });

    expect(template.components).toMatchObject([
      { type: 'BODY', text: 'New {{1}} for {{2}}' },
      {
        type: 'CAROUSEL',
        cards: [
          {
            components: [
              { type: 'HEADER', format: 'IMAGE', media_url: 'https://cdn.example/{{1}}.jpg' },
              { type: 'BODY', text: 'Fern\nLikes shade.' },
              {
                type: 'BUTTONS',
                buttons: [{ text: 'More' }, { url: 'https://shop.example/{{1}}' }],
              },
            ],
          },
          { components: [{ media_url: 'https://cdn.example/olive.jpg' }, {}, {}] },
        ],
      },
    ]);
    expect(describeTemplate(template)).toMatchObject({
      requires: ['cards'],
      cards: [{ requires: ['headerMediaUrl', 'quickReplyPayloads'] }, { requires: [] }],
      unsupportedReason: null,
    });
  });

  test("gives the values of each card under Twilio's numbers", () => {
    const first = {
      headerMediaUrl: 'https://cdn.example/new-fern.jpg',
      quickReplyPayloads: { More: 'more:fern' },
      buttonValues: { Buy: 'fern' },
    };
    const input = { templateVariables: ['plants', 'Ana'], cards: [first, {}] };

    expect(variablesOf(read(carousel, { 3: 'fern' }), input)).toEqual({
      1: 'plants',
      2: 'Ana',
      3: 'new-fern',
      4: 'more:fern',
      5: 'fern',
    });
  });
});

describe('a catalog of Twilio', () => {
  const texts = { title: 'The menu', body: 'Hi {{1}}', subtitle: 'Great deals', id: '1017' };

  test.each([
    [[], 'CATALOG', 'View catalog'],
    [[{ id: 'a', section_title: 'Veggies' }], 'MPM', 'View items'],
  ])('with the items %j opens what Twilio keeps in it', (items, type, text) => {
    const template = read({ 'twilio/catalog': { ...texts, items } });

    expect(template.components).toEqual([
      { type: 'HEADER', format: 'TEXT', text: 'The menu' },
      { type: 'BODY', text: 'Hi {{1}}' },
      { type: 'FOOTER', text: 'Great deals' },
      { type: 'BUTTONS', buttons: [{ type, text }] },
    ]);
    expect(variablesOf(template, { templateVariables: ['Ana'] })).toEqual({ 1: 'Ana' });
  });

  test.each([
    [{ items: [{ id: '{{2}}' }] }],
    [{ dynamic_items: '{{2}}' }],
    [{ items: [{ id: 'a' }], thumbnail_item_id: '{{2}}' }],
  ])('cannot be sent with variables in %j', (products) => {
    const { unsupportedReason } = describeTemplate(
      read({ 'twilio/catalog': { ...texts, ...products } }),
    );

    expect(unsupportedReason).toContain('({{2}})');
  });
});

describe('a form of Twilio', () => {
  const flow = {
    body: 'Hi {{1}}',
    button_text: 'Answer',
    subtitle: 'One minute',
    flow_id: '1104',
    flow_first_page_id: 'RATING',
  };

  test('takes its token where that is a variable', () => {
    const template = read({ 'whatsapp/flows': { ...flow, flow_token: '{{2}}' } });

    expect(template.components).toEqual([
      { type: 'BODY', text: 'Hi {{1}}' },
      { type: 'FOOTER', text: 'One minute' },
      { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Answer' }] },
    ]);
    const input = { templateVariables: ['Ana'], buttonValues: { Answer: 'survey-17' } };
    expect(variablesOf(template, input)).toEqual({ 1: 'Ana', 2: 'survey-17' });
  });

  test.each(['whatsapp/flows'])('needs no value as %s with a fixed token', (type) => {
    const template = read({ [type]: { ...flow, flow_token: 'fixed' } });

    expect(variablesOf(template, { templateVariables: ['Ana'] })).toEqual({ 1: 'Ana' });
  });
});

test('gives the payload of a quick reply whose id is a variable', () => {
  const actions = [{ type: 'QUICK_REPLY', title: 'Yes', id: '{{2}}' }];
  const template = read({ 'twilio/quick-reply': { body: 'Hi {{1}}', actions } });
  const input = { templateVariables: ['Ana'], quickReplyPayloads: { Yes: 'yes:17' } };

  expect(variablesOf(template, input)).toEqual({ 1: 'Ana', 2: 'yes:17' });
});
