import { type ListedTemplate, type TemplateShape, shapeOf } from './template-shape.ts';

/** Templates of one name and language that take the same values. */
export interface TemplateVariant {
  name: string;
  language: string;
  category: string;
  /** Whether a send has to name its number, because several have the template. */
  needsSender: boolean;
  shape: TemplateShape;
}

/** Groups the templates that can be sent by name, sorted; in each the variants by language. */
export function variantsByName(
  templates: readonly ListedTemplate[],
): Map<string, TemplateVariant[]> {
  const usable = templates.filter(isUsable).sort(byNameAndLanguage);
  const byName = groupBy(usable, ({ name }) => name);
  return new Map([...byName].map(([name, named]) => [name, variantsOf(named)]));
}

/** Tells whether a send can name the template: it is approved, and its number may be disconnected only for now. */
export function isUsable({ sendable, notSendableReason }: ListedTemplate): boolean {
  return sendable || notSendableReason === 'sender_not_found';
}

function variantsOf(named: readonly ListedTemplate[]): TemplateVariant[] {
  const byLanguage = groupBy(named, ({ language }) => language);
  return [...byLanguage.values()].flatMap((templates) => {
    // As Herald does: a number that is disconnected makes no name ambiguous.
    const connected = templates.filter(({ sendable }) => sendable);
    const chosen = connected.length > 0 ? connected : templates;
    const needsSender = new Set(chosen.map(({ senderNumber }) => senderNumber)).size > 1;
    const variants = chosen.map((template) => variantOf(template, needsSender));
    return [...new Map(variants.map((each) => [valuesOf(each), each])).values()];
  });
}

function variantOf(template: ListedTemplate, needsSender: boolean): TemplateVariant {
  const { name, language, category } = template;
  return { name, language, category, needsSender, shape: shapeOf(template) };
}

/** Writes down all that the values of a send must fit. */
function valuesOf({ shape: { text: _text, ...values } }: TemplateVariant): string {
  return JSON.stringify(values);
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Orders by code units, so that no locale changes a file. */
function byNameAndLanguage(one: ListedTemplate, other: ListedTemplate): number {
  return (
    compare(one.name, other.name) ||
    compare(one.language, other.language) ||
    compare(one.senderNumber, other.senderNumber)
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
