import { expect, test } from '@jest/globals';
import {
  resolveTemplateValues,
  type TemplateValuesInput,
} from '../../../src/domain/template/resolve-template-values';
import type { TemplateContent, VariableKeys } from '../../../src/domain/template/template';
import { body, buttons, template, textHeader, trackOrder } from './template-builders';

const content = template(
  textHeader('Order {{1}}'),
  body('Dear {{1}}, order {{2}} is on its way'),
  buttons(trackOrder),
);
const oneOrder: VariableKeys = {
  header: { 1: '2' },
  body: { 1: '1', 2: '2' },
  buttons: { 0: '2' },
};

function problemsOf(input: TemplateValuesInput, variableKeys: VariableKeys | null = oneOrder) {
  const filled: TemplateContent = { ...content, variableKeys };
  return resolveTemplateValues(filled, input, { staticUrlReplaceable: false }).problems;
}

const input = (header: string, order: string, button: string): TemplateValuesInput => ({
  templateVariables: { header: [header], body: ['Ana', order] },
  buttonValues: { 'Track order': button },
});

test('accepts one value for a variable that stands in several places', () => {
  expect(problemsOf(input('A-17', 'A-17', 'A-17'))).toEqual([]);
});

test('names every place whose value differs from the first place of its variable', () => {
  const sameAs = 'is the same variable of the template as Header variable "1"';

  expect(problemsOf(input('A-17', 'A-18', 'A-19'))).toEqual([
    {
      field: 'templateVariables.body.2',
      message: `Body variable "2" ${sameAs}: both need one value, character for character`,
      code: 'unexpected',
    },
    {
      field: 'buttonValues.Track order',
      message: `Button "Track order" ${sameAs}: both need one value, character for character`,
      code: 'unexpected',
    },
  ]);
});

test('accepts different values where no variable is shared', () => {
  const own = { header: { 1: '3' }, body: { 1: '1', 2: '2' }, buttons: { 0: '4' } };

  expect(problemsOf(input('A-17', 'A-18', 'A-19'), own)).toEqual([]);
  expect(problemsOf(input('A-17', 'A-18', 'A-19'), null)).toEqual([]);
});

test('compares header media with the variable it shares', () => {
  const filled: TemplateContent = {
    ...template(
      { type: 'HEADER', format: 'IMAGE', media_url: 'https://cdn.example/{{1}}' },
      body('Picture {{1}}'),
    ),
    variableKeys: { header: { 1: '1' }, body: { 1: '1' }, buttons: {} },
  };
  const problems = (headerMediaUrl: string) =>
    resolveTemplateValues(
      filled,
      { headerMediaUrl, templateVariables: ['a.jpg'] },
      { staticUrlReplaceable: false },
    ).problems.map(({ field }) => field);

  expect(problems('https://cdn.example/a.jpg')).toEqual([]);
  expect(problems('https://cdn.example/b.jpg')).toEqual(['templateVariables.body.1']);
});
