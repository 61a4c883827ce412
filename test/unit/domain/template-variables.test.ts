import { describe, expect, test } from '@jest/globals';
import { resolveTemplateValues } from '../../../src/domain/template/resolve-template-values';
import type { TemplateContent } from '../../../src/domain/template/template';
import { authenticationTemplate, body, template, textHeader, urlButton } from './template-builders';

const positional = template(body('Dear {{1}}, order {{2}} is here'));
const named = template(body('Dear {{first_name}}, order {{order}} is here'));
const withHeader = template(textHeader('Order {{1}}'), body('Dear {{1}}'));

function resolve(content: TemplateContent, templateVariables: unknown) {
  return resolveTemplateValues(content, { templateVariables }, { staticUrlReplaceable: false });
}

function messages(content: TemplateContent, templateVariables: unknown): string[] {
  return resolve(content, templateVariables).problems.map(
    ({ field, message }) => `${field}: ${message}`,
  );
}

describe('forms of templateVariables', () => {
  const ana = { name: '1', value: 'Ana' };
  const order = { name: '2', value: 'A-17' };

  test.each([
    ['flat, numbered', { 1: 'Ana', 2: 'A-17' }],
    ['array in placeholder order', ['Ana', 'A-17']],
    ['nested', { body: { 1: 'Ana', 2: 'A-17' } }],
    ['nested with null for no header', { header: null, body: { 1: 'Ana', 2: 'A-17' } }],
    ['nested array', { body: ['Ana', 'A-17'] }],
  ])('fills numbered placeholders from the form: %s', (_, given) => {
    expect(resolve(positional, given).values?.body).toEqual([ana, order]);
  });

  test.each([
    ['flat, numbered', { 1: 'Ana', 2: 'A-17' }],
    ['array in placeholder order', ['Ana', 'A-17']],
    ['nested', { body: { first_name: 'Ana', order: 'A-17' } }],
  ])('fills named placeholders from the form: %s', (_, given) => {
    expect(resolve(named, given).values?.body).toEqual([
      { name: 'first_name', value: 'Ana' },
      { name: 'order', value: 'A-17' },
    ]);
  });

  test('the nested form fills header and body separately, though both count from 1', () => {
    const { values } = resolve(withHeader, { header: { 1: 'A-17' }, body: { 1: 'Ana' } });
    expect(values?.header).toEqual({ kind: 'text', values: [{ name: '1', value: 'A-17' }] });
    expect(values?.body).toEqual([ana]);
  });

  test('the flat form fills only the body and leaves header variables missing', () => {
    expect(messages(withHeader, { 1: 'Ana' })).toEqual([
      'templateVariables.header.1: Header variable "1" has no value; send templateVariables as {"header": {…}, "body": {…}}',
    ]);
  });

  test('fills variables named "header" and "body" from the flat form', () => {
    const { values } = resolve(template(body('{{header}} {{body}}')), { header: 'h', body: 'b' });
    expect(values?.body.map(({ value }) => value)).toEqual(['h', 'b']);
  });

  test('a template without variables needs no values, and its header value is null', () => {
    const { values } = resolve(template(textHeader('Hi'), body('Hello')), undefined);
    expect(values).toEqual({ header: null, body: [], buttons: [] });
  });
});

describe('values of variables', () => {
  const one = template(body('Dear {{1}}'));

  test.each([
    [17, '17'],
    [-2.5, '-2.5'],
    [0, '0'],
    ['  Ana ', '  Ana '],
    ['a    b', 'a    b'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['{{2}}', '{{2}}'],
  ])('sends the value %j as %j', (given, sent) => {
    expect(resolve(one, [given]).values?.body).toEqual([{ name: '1', value: sent }]);
  });

  test.each([
    ['', 'empty', 'is empty'],
    [' \t\n ', 'empty', 'is empty'],
    [{ a: 1 }, 'wrong_type', 'must be text or a number'],
    [['Ana'], 'wrong_type', 'must be text or a number'],
    [1e21, 'wrong_type', 'is a number without an exact spelling; send it as text'],
    [1e-7, 'wrong_type', 'is a number without an exact spelling; send it as text'],
    ['a\nb', 'forbidden_characters', 'must not hold a line break'],
    ['a\tb', 'forbidden_characters', 'must not hold a line break'],
    ['a\u2028b', 'forbidden_characters', 'must not hold a line break'],
    ['a     b', 'forbidden_characters', 'must not hold more than 4 spaces in a row'],
    ['a\ud800b', 'forbidden_characters', 'must not hold half of a surrogate pair'],
  ])('rejects the value %j as %s', (given, code, complaint) => {
    const { values, problems } = resolve(one, { 1: given });
    expect(values).toBeNull();
    expect(problems).toEqual([
      {
        field: 'templateVariables.body.1',
        message: expect.stringContaining(`Body variable "1" ${complaint}`),
        code,
      },
    ]);
  });

  test.each([
    ['body', 1024, template(body('{{1}}'))],
    ['header', 60, template(textHeader('{{1}}'), body('Hello'))],
  ])('limits the filled %s to %i characters', (part, max, content) => {
    expect(resolve(content, { [part]: { 1: '😀'.repeat(max) } }).problems).toEqual([]);
    expect(messages(content, { [part]: { 1: 'x'.repeat(max + 1) } })).toEqual([
      `templateVariables.${part}: The ${part} would have ${max + 1} characters with these values; the limit is ${max}`,
    ]);
  });
});

test('does not count the placeholder of a missing value towards the length limit', () => {
  const content = template(body('{{1}}{{a_rather_long_name_of_a_placeholder}}'));
  const { problems } = resolve(content, { 1: 'x'.repeat(1020) });

  expect(problems.map(({ code }) => code)).toEqual(['missing']);
});

describe('missing and unknown variables', () => {
  test.each<[unknown, string[]]>([
    [
      undefined,
      [
        'templateVariables.body.1: Body variable "1" has no value',
        'templateVariables.body.2: Body variable "2" has no value',
      ],
    ],
    [['Ana'], ['templateVariables.body.2: Body variable "2" has no value']],
    [
      ['Ana', 'A-17', 'x', 'y'],
      ['templateVariables.body: The body takes 2 variable(s), but 4 values were given'],
    ],
    [
      { 1: 'Ana', 2: 'A-17', 3: 'x' },
      ['templateVariables.body.3: Body variable "3" is not known; the template takes "1", "2"'],
    ],
    [
      { header: { 1: 'x' }, body: ['Ana', 'A-17'] },
      ['templateVariables.header.1: Header variable "1" is not known; the template takes none'],
    ],
    [
      { body: ['Ana', 'A-17'], 1: 'x' },
      ['templateVariables.1: Template part "1" is not known; the template takes "header", "body"'],
    ],
    [
      { body: ['Ana', 'A-17'], header: 'x' },
      ['templateVariables.header: The header must be an object or an array'],
    ],
  ])('names what is missing or unknown in %j', (given, expected) => {
    expect(messages(positional, given)).toEqual(expected);
  });

  test('suggests the nearest known name for a misspelt variable', () => {
    expect(messages(named, { frist_name: 'Ana', order: 'A-17' })).toEqual([
      'templateVariables.body.first_name: Body variable "first_name" has no value',
      'templateVariables.body.frist_name: Body variable "frist_name" is not known; did you mean "first_name"?',
    ]);
  });

  test('does not take inherited properties as values', () => {
    expect(messages(template(body('{{constructor}} {{__proto__}}')), {})).toEqual([
      'templateVariables.body.constructor: Body variable "constructor" has no value',
      'templateVariables.body.__proto__: Body variable "__proto__" has no value',
    ]);
  });

  test('lists the first of very many unknown keys and counts the others', () => {
    const given = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, '']));
    const listed = messages(template(body('Hello')), given);
    expect(listed).toHaveLength(21);
    expect(listed[20]).toBe('templateVariables.body: 980 more keys are not known');
  });
});

describe('one-time passwords', () => {
  const otp = authenticationTemplate(
    urlButton('Copy code', 'https://www.whatsapp.com/otp/code/?code=otp{{1}}'),
  );

  test.each([
    ['1234567890123456', 'too_long', 'is a one-time password of more than 15 characters'],
    ['www.a.io', 'invalid_code', 'is a one-time password and must not hold a URL or an emoji'],
    ['12😀', 'invalid_code', 'is a one-time password and must not hold a URL or an emoji'],
    ['1\ufe0f\u20e3', 'invalid_code', 'is a one-time password and must not hold a URL or an emoji'],
  ])('rejects %j as a one-time password', (code, problemCode, complaint) => {
    expect(resolve(otp, [code]).problems).toEqual([
      {
        field: 'templateVariables.body.1',
        message: `Body variable "1" ${complaint}`,
        code: problemCode,
      },
    ]);
  });

  test('accepts a one-time password of 15 characters', () => {
    expect(resolve(otp, ['123456789012345']).problems).toEqual([]);
  });
});
