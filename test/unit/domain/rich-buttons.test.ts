import { describe, expect, test } from '@jest/globals';
import { describeTemplate } from '../../../src/domain/template/describe-template';
import {
  resolveTemplateValues,
  type TemplateValuesInput,
} from '../../../src/domain/template/resolve-template-values';
import type { TemplateContent } from '../../../src/domain/template/template';
import { body, buttons, stop, template } from './template-builders';

const resolve = (content: TemplateContent, input: TemplateValuesInput) =>
  resolveTemplateValues(content, input, { staticUrlReplaceable: false });

const problemsOf = (content: TemplateContent, input: TemplateValuesInput) =>
  resolve(content, input).problems.map(({ field, message }) => `${field}: ${message}`);

const flow = template(body('Hi'), buttons({ type: 'FLOW', text: 'Answer' }));
const catalog = template(body('Hi'), buttons({ type: 'CATALOG', text: 'View catalog' }));
const list = template(body('Hi'), buttons({ type: 'MPM', text: 'View items' }));
const keys = { header: {}, body: {}, buttons: {} };

describe('a form', () => {
  const valueOf = (given?: unknown) =>
    resolve(flow, given === undefined ? {} : { buttonValues: { Answer: given } });

  test.each([
    [undefined, null, null],
    ['survey-17', 'survey-17', null],
    [{ flowToken: 'survey-17', data: { a: 1 } }, 'survey-17', '{"a":1}'],
    [{ data: {} }, null, '{}'],
  ])('takes %j', (given, token, dataJson) => {
    expect(valueOf(given).values?.buttons).toEqual([
      { index: 0, type: 'flow', text: 'Answer', token, dataJson },
    ]);
  });

  test.each([
    [{ token: 'x' }, 'takes a flow token, or {"flowToken": …, "data": {…}}'],
    [{ data: 'x' }, 'takes a flow token, or {"flowToken": …, "data": {…}}'],
    ['', 'is empty'],
    [{ data: { names: ['Ana', 'x\ud83d'] } }, 'must not hold half of a surrogate pair'],
    [{ data: { name: 'x\0' } }, 'must not hold a NUL character'],
    ['x'.repeat(257), 'takes a flow token of at most 256 characters'],
    [{ data: { a: 'x'.repeat(16_384) } }, 'takes at most 16384 bytes of data as JSON'],
  ])('does not take %j', (given, complaint) => {
    expect(valueOf(given).problems).toMatchObject([
      {
        field: 'buttonValues.Answer',
        message: expect.stringContaining(`Button "Answer" ${complaint}`),
      },
    ]);
  });

  test('does not take data that is nested too deeply to be written', () => {
    let data: object = {};
    for (let depth = 0; depth < 100_000; depth += 1) data = { data };

    expect(valueOf({ data }).problems[0]?.code).toBe('too_long');
  });

  test('takes its token alone where that is a variable of the provider, and then needs it', () => {
    const variable = { ...flow, variableKeys: { ...keys, buttons: { 0: '1' } } };
    const given = { flowToken: 'x', data: {} };

    expect(problemsOf(variable, {})).toEqual(['buttonValues.Answer: Button "Answer" has no value']);
    expect(problemsOf(variable, { buttonValues: { Answer: given } })).toEqual([
      'buttonValues.Answer: Button "Answer" takes a flow token alone',
    ]);
    expect(describeTemplate(variable).buttons[0]?.parameterized).toBe(true);
  });

  test('takes nothing where the provider keeps its token', () => {
    const fixed = { ...flow, variableKeys: keys };

    expect(problemsOf(fixed, { buttonValues: { Answer: 'x' } })).toEqual([
      'buttonValues.Answer: Button "Answer" is a button with a fixed value, which takes no value',
    ]);
  });
});

describe('products', () => {
  const sections = [{ productIds: ['soil-20', 'feed-1'] }];

  test('shows the picture of the first product unless another is named', () => {
    const thumbnailOf = (input: TemplateValuesInput) => {
      const [button] = resolve(list, input).values?.buttons ?? [];
      return button?.type === 'products' ? button.thumbnailProductId : null;
    };

    expect(thumbnailOf({ productSections: sections })).toBe('soil-20');
    const buttonValues = { 'View items': 'feed-1' };
    expect(thumbnailOf({ productSections: sections, buttonValues })).toBe('feed-1');
  });

  test.each([
    [undefined, 'productSections: Button "View items" needs productSections'],
    [
      [{ title: 'Soil', productIds: ['a'] }, { productIds: ['b'] }],
      'productSections.1.title: Section 2 has no title; each needs one where there are several',
    ],
    [
      [{ productIds: Array<string>(31).fill('a') }],
      'productSections: productSections holds 31 products; the limit is 30',
    ],
  ])('refuses the sections %j', (productSections, problem) => {
    expect(problemsOf(list, { productSections })).toEqual([problem]);
  });

  test('a catalog takes the product whose picture it shows', () => {
    const long = { 'View catalog': 'x'.repeat(101) };

    expect(resolve(catalog, {}).values?.buttons).toEqual([]);
    expect(problemsOf(catalog, { buttonValues: long })).toEqual([
      'buttonValues.View catalog: Button "View catalog" takes a product id of at most 100 characters',
    ]);
  });
});

describe('quick replies', () => {
  const content = template(body('Hi'), buttons(stop, { type: 'QUICK_REPLY', text: 'Go' }));

  test('take a payload by their text', () => {
    expect(resolve(content, { quickReplyPayloads: { Go: 'go:1' } }).values?.buttons).toEqual([
      { index: 1, type: 'quick_reply', text: 'Go', value: 'go:1' },
    ]);
  });

  test.each([
    [{ Went: 'x' }, 'Went', 'Quick reply "Went" is not known; the template takes "Stop", "Go"'],
    [{ Go: '' }, 'Go', 'Quick reply "Go" has a payload that is empty'],
    [{ Go: 'x'.repeat(257) }, 'Go', 'Quick reply "Go" takes a payload of at most 256 characters'],
  ])('do not take the payloads %j', (quickReplyPayloads, key, message) => {
    expect(problemsOf(content, { quickReplyPayloads })).toEqual([
      `quickReplyPayloads.${key}: ${message}`,
    ]);
  });

  test('need a payload where it is a variable of the provider, and take none where it is fixed', () => {
    const variable = { ...content, variableKeys: { ...keys, buttons: { 1: '1' } } };

    expect(problemsOf(variable, {})).toEqual([
      'quickReplyPayloads.Go: Quick reply "Go" has no payload',
    ]);
    expect(problemsOf(variable, { quickReplyPayloads: { Go: 'x', Stop: 'y' } })).toEqual([
      'quickReplyPayloads.Stop: Quick reply "Stop" is not known; the template takes "Go"',
    ]);
    expect(describeTemplate(variable).requires).toEqual(['quickReplyPayloads']);
  });
});
