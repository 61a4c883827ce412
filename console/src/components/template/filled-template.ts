import type { FilledTemplate, Template } from '../../lib/api/templates';
import type { TemplateField } from './template-field';

/** Typed values, by the field's id. */
export type FieldValues = Record<string, string>;

/** A value, and where it stands in a request. */
type Entry = readonly [path: readonly string[], value: unknown];

/** A template with the values of its form. What is empty is left out: Herald then says that it is missing. */
export function filledTemplate(
  { templateId, cards: described }: Pick<Template, 'templateId' | 'cards'>,
  fields: readonly TemplateField[],
  values: FieldValues,
): FilledTemplate {
  const entries = fields
    .filter(({ id }) => (values[id] ?? '') !== '')
    .map((field): Entry => [flatPath(field.path, fields), valueOf(field, values[field.id] ?? '')]);
  const takesCards = fields.some(({ path: [first] }) => first === 'cards');
  const ofCard = (index: number) =>
    entries.flatMap(([[first, card, ...path], value]): Entry[] =>
      first === 'cards' && card === String(index) ? [[path, value]] : [],
    );
  const cards = described.map((_, index) => nested(ofCard(index)));
  return {
    templateId,
    ...nested(entries.filter(([[first]]) => first !== 'cards')),
    ...(takesCards && { cards }),
  };
}

/** Variables are flat where the body alone has some, as most people write them. */
function flatPath(path: readonly string[], fields: readonly TemplateField[]): readonly string[] {
  const at = path.indexOf('templateVariables');
  const parents = path.slice(0, at + 1);
  const hasHeader = fields.some(({ path: other }) =>
    [...parents, 'header'].every((step, index) => other[index] === step),
  );
  const isVariable = at >= 0 && path.length > at + 2;
  return isVariable && !hasHeader ? [...parents, ...path.slice(at + 2)] : path;
}

function valueOf({ kind }: TemplateField, text: string): unknown {
  if (kind === 'products') return [{ productIds: text.split(/[\s,]+/).filter((id) => id !== '') }];
  const number = kind === 'number' ? Number(text) : Number.NaN;
  return Number.isNaN(number) ? text : number;
}

/** Builds objects from paths. Names are own properties, also those that every object inherits. */
function nested(entries: readonly Entry[]): Record<string, unknown> {
  const groups = new Map<string, Entry[]>();
  for (const [[name = '', ...path], value] of entries) {
    groups.set(name, [...(groups.get(name) ?? []), [path, value]]);
  }
  return Object.fromEntries(
    Array.from(groups, ([name, group]) => {
      const [[path, value]] = group as [Entry];
      return [name, path.length === 0 ? value : nested(group)];
    }),
  );
}
