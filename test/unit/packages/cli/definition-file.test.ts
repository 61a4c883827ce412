import { describe, expect, test } from '@jest/globals';
import {
  isAsPulled,
  readDefinition,
  writeDefinition,
} from '../../../../packages/cli/src/templates/definition-file';
import { definitionOf, isSame } from '../../../../packages/cli/src/templates/definition';
import { sourceOf } from '../../../../packages/cli/src/templates/read-listed';
import { bodyDefinition, fullDefinition } from '../../../support/template-definitions';

const FILE = 'news.en_US.yaml';

const AUTHENTICATION = {
  name: 'sign_in_code',
  language: 'en_US',
  category: 'authentication',
  components: [
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: 5 },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' }] },
  ],
};
const NAMED = {
  name: 'named',
  language: 'en_US',
  category: 'utility',
  components: [
    {
      type: 'BODY',
      text: 'Hi {{first_name}},\nyes: "{{day}}" it is #1.',
      example: {
        body_text_named_params: [
          { param_name: 'day', example: '007' },
          { param_name: 'first_name', example: 'no' },
        ],
      },
    },
  ],
};

const PICTURE = {
  name: 'picture',
  language: 'en_US',
  category: 'utility',
  components: [
    {
      type: 'HEADER',
      format: 'IMAGE',
      media_url: 'https://shop.example.com/{{1}}',
      example: { header_handle: ['https://shop.example.com/fern.png'] },
    },
    ...bodyDefinition('picture', 'The ferns you liked are back in our shop.').components,
  ],
};

/** Returns the problems of a file, as they are printed. */
function problemsOf(text: string): string[] {
  return readDefinition(text, FILE).problems.map(({ field, message }) => `${field} ${message}`);
}

describe('a definition file', () => {
  test.each([
    fullDefinition('news'),
    AUTHENTICATION,
    NAMED,
    PICTURE,
    bodyDefinition('news', '{{1}} is it'),
  ])('says the same as the definition that it was written from: %#', (definition) => {
    const source = sourceOf(definition);
    const text = writeDefinition(source!);

    const read = readDefinition(text, FILE);

    expect(read.problems).toEqual([]);
    expect(isSame(read.source!, source!)).toBe(true);
    const { components } = definitionOf(definition, read.source!);
    expect(sourceOf({ ...definition, components })).toEqual(source);
    expect(writeDefinition(read.source!)).toBe(text);
  });

  test('takes values as they are written', () => {
    const text = 'category: utility\nbody: { text: "Code {{1}} is ours", samples: [007, yes, ~] }';

    expect(readDefinition(text, FILE).source?.body.samples).toEqual(['007', 'yes', '~']);
  });

  test('is as pulled until somebody changes it, whatever its line ends', () => {
    const text = writeDefinition(sourceOf(fullDefinition('news'))!);

    expect(isAsPulled(text)).toBe(true);
    expect(isAsPulled(text.replaceAll('\n', '\r\n'))).toBe(true);
    expect(isAsPulled(text.replace('twelve', 'ten'))).toBe(false);
    expect(isAsPulled(`${text}# ours\n`)).toBe(false);
    expect(isAsPulled('category: utility\nbody: Hello\n')).toBe(false);
  });

  test('tells every mistake with its line', () => {
    const text = `category: news
body:
  text: {{1}}
  sampels: [Ana]
footer: [a]
buttons:
  - press: Yes
  - link: See
    url: https://shop.example.com
    urls: x
`;

    expect(problemsOf(text)).toEqual([
      `${FILE}:1 category must be marketing, utility or authentication`,
      `${FILE}:3 body.text must be a text: put one that begins with {{ in quotes`,
      `${FILE}:4 body.sampels is unknown`,
      `${FILE}:5 footer must be a text, or a map`,
      `${FILE}:7 buttons.0 must be a map with one of reply, link, call, copyCode, otp`,
      `${FILE}:10 buttons.1.urls is unknown`,
    ]);
  });

  test.each([
    ['', `${FILE}:1 must be a map with category and body`],
    ['- a', `${FILE}:1 must be a map with category and body`],
    [
      'category: utility\nbody: {{1}} is back',
      expect.stringMatching(/^news.en_US.yaml:2 is no YAML .* needs quotes$/),
    ],
    ['category: utility\nbody: "Hello', expect.stringContaining(`${FILE}:2 `)],
    ['category: utility\ncategory: utility\nbody: a', expect.stringContaining(`${FILE}:2 `)],
    ['category: utility\nbody: &a a\nfooter: *a', expect.stringContaining(`${FILE}:1 `)],
  ])('tells where %j is no definition', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  test('finds the line of a place that Herald names', () => {
    const { problemAt } = readDefinition(writeDefinition(sourceOf(fullDefinition('news'))!), FILE);

    expect(
      [
        'category',
        'name',
        'components',
        'components.0.text',
        'components.1.example.body_text',
        'components.2.text',
        'components.3.buttons.1.url',
        'components.3.buttons.2.phone_number',
        'components.3.buttons.0.text',
      ].map((path) => problemAt(path, 'x').field),
    ).toEqual([2, 1, 1, 4, 10, 12, 16, 19, 14].map((line) => `${FILE}:${line}`));
  });
});

test('leaves templates alone whose parts have no words of ours', () => {
  const image = { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://x'] } };
  const definition = fullDefinition('news');

  expect(sourceOf({ ...definition, components: [image, ...definition.components] })).toBeNull();
  expect(sourceOf({ ...definition, category: '' })).toBeNull();
  expect(sourceOf({ ...definition, components: [] })).toBeNull();
});
