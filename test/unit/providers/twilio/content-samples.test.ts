import { expect, test } from '@jest/globals';
import { readContent } from '../../../../src/providers/twilio/read-content';

function componentsOf(types: object, variables: object) {
  const content = { sid: 'HX4', friendly_name: 'x', language: 'en', types, variables };
  return readContent(content)?.components;
}

test("gives each variable Twilio's sample, as Meta has them", () => {
  const card = {
    header_text: 'For {{1}}',
    body: 'Hi {{2}}',
    actions: [
      { type: 'URL', title: 'Track', url: 'https://a.example/{{3}}' },
      { type: 'COPY_CODE', title: 'Copy', code: '{{4}}' },
    ],
  };
  const variables = { 1: 'Ana', 2: 'Bob', 3: 'fern', 4: 'FERN25' };

  expect(componentsOf({ 'whatsapp/card': card }, variables)).toMatchObject([
    { example: { header_text: ['Ana'] } },
    { example: { body_text: [['Bob']] } },
    {
      buttons: [
        { url: 'https://a.example/{{1}}', example: ['https://a.example/fern'] },
        { example: ['FERN25'] },
      ],
    },
  ]);
});

test('names the samples of named variables', () => {
  const text = { 'twilio/text': { body: 'Hi {{first_name}}' } };

  expect(componentsOf(text, { first_name: 'Ana' })).toMatchObject([
    { example: { body_text_named_params: [{ param_name: 'first_name', example: 'Ana' }] } },
  ]);
});
