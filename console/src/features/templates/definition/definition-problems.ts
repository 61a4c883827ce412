import type { FieldProblem } from '../../../lib/api/client';
import { sentence } from '../../../lib/text';
import { type DefinitionValues, definitionOf, sampleKey } from './definition-values';
import { variablesOf } from './variables';

/** Problems of a definition at the fields of its form, and those that belong to none. */
export interface DefinitionProblems {
  /** By the field's path in the form. */
  atFields: Map<string, string>;
  elsewhere: string[];
}

const MISSING_SAMPLE = 'Enter an example.';
const TEXTS: Record<string, 'header' | 'body' | 'footer'> = {
  HEADER: 'header',
  BODY: 'body',
  FOOTER: 'footer',
};

/** Puts each problem that Herald has with a definition at the field it is about. */
export function placeDefinitionProblems(
  problems: readonly FieldProblem[],
  values: DefinitionValues,
): DefinitionProblems {
  const placed: DefinitionProblems = { atFields: new Map(), elsewhere: [] };
  for (const { field, message } of problems) {
    const path = field.split('.');
    const places = placesOf(path, values);
    const isMissing = path.at(-1) === 'example' && places.length > 0;
    const text = isMissing ? MISSING_SAMPLE : sentence(message);
    for (const place of places) {
      const known = placed.atFields.get(place);
      placed.atFields.set(place, known === undefined ? text : `${known} ${text}`);
    }
    if (places.length === 0) placed.elsewhere.push(sentence(`the template ${message}`));
  }
  return placed;
}

function placesOf([root, part = '', index, ...rest]: string[], values: DefinitionValues): string[] {
  if (root === 'sender') return ['sender'];
  if (root !== 'definition') return [];
  if (part !== 'components') return ['name', 'language', 'category'].includes(part) ? [part] : [];
  const type = definitionOf(values).components[Number(index)]?.type ?? '';
  if (type === 'BUTTONS') return [buttonPlace(rest, values)];
  const text = TEXTS[type];
  if (text === undefined) return [];
  const samples = text !== 'footer' && rest[0] === 'example' ? emptySamples(text, values) : [];
  return samples.length > 0 ? samples : [text];
}

function emptySamples(text: 'header' | 'body', values: DefinitionValues): string[] {
  const samples = values[`${text}Samples`];
  const keys = variablesOf(values[text]).names.map(sampleKey);
  return keys
    .filter((key) => (samples[key] ?? '').trim() === '')
    .map((key) => `${text}Samples.${key}`);
}

function buttonPlace([, index, field]: string[], { buttons }: DefinitionValues): string {
  if (index === undefined || buttons[Number(index)] === undefined) return 'buttons';
  if (field === 'url' || field === 'phone_number') return `buttons.${index}.target`;
  return `buttons.${index}.${field === 'example' ? 'sample' : 'text'}`;
}
