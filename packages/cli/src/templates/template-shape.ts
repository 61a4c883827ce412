import type { Template } from '../../../client/src/index.ts';

/** Properties of a template that decide which sends it takes. */
export type ListedTemplate = Pick<
  Template,
  | 'name'
  | 'language'
  | 'category'
  | 'senderNumber'
  | 'sendable'
  | 'notSendableReason'
  | 'providerTemplateComponents'
  | 'variables'
  | 'buttons'
  | 'requires'
  | 'cards'
>;

/** Values that a message, or a card of its carousel, takes. */
export interface PartShape {
  /** Placeholders, in their order. */
  header: readonly string[];
  body: readonly string[];
  buttons: readonly ButtonShape[];
  /** Texts of the quick replies. */
  replies: readonly string[];
  /** Further fields that a send must have. */
  requires: readonly RequiredField[];
}

/** Values that a template takes. */
export interface TemplateShape extends PartShape {
  /** Body, as the editor shows it. */
  text: string;
  takesFilename: boolean;
  cards: readonly PartShape[];
}

/** Button that takes a value. */
export interface ButtonShape {
  text: string;
  isRequired: boolean;
  type: 'TemplateValue' | 'FlowValue';
  /** Meaning of the value, where it is not plain. */
  hint: string | null;
}

export type RequiredField = ListedTemplate['requires'][number];
type ListedPart = Pick<ListedTemplate, 'variables' | 'buttons' | 'requires'>;
type ListedButton = ListedTemplate['buttons'][number];

/** Describes which values a send of the template holds. */
export function shapeOf(template: ListedTemplate): TemplateShape {
  const { category, cards } = template;
  const components = componentsOf(template.providerTemplateComponents);
  const header = components.find(({ type }) => type === 'HEADER');
  const body = components.find(({ type }) => type === 'BODY');
  return {
    ...partOf(template, category),
    text: typeof body?.['text'] === 'string' ? body['text'] : '',
    takesFilename: header?.['format'] === 'DOCUMENT' && header['media_url'] === undefined,
    cards: cards.map((card) => partOf(card, category)),
  };
}

function partOf({ variables, buttons, requires }: ListedPart, category: string): PartShape {
  const { header, body } = variables;
  const taking = buttons.flatMap((button) => buttonOf(button, category, requires) ?? []);
  const replies = buttons.filter(({ type }) => type === 'QUICK_REPLY').map(({ text }) => text);
  return {
    header,
    body,
    // A text that is there twice has one value.
    buttons: [...new Map(taking.map((button) => [button.text, button])).values()],
    replies: [...new Set(replies)],
    requires,
  };
}

/** Describes the value of a button; null for one that takes none. */
function buttonOf(
  { text, type, url, parameterized }: ListedButton,
  category: string,
  requires: readonly RequiredField[],
): ButtonShape | null {
  if (parameterized) return { text, isRequired: true, type: 'TemplateValue', hint: null };
  const hint = hintOf(type, isCode(type, url, category));
  if (hint === null && type !== 'FLOW') return null;
  if (type === 'MPM' && !requires.includes('productSections')) return null;
  return { text, isRequired: false, type: type === 'FLOW' ? 'FlowValue' : 'TemplateValue', hint };
}

/** Tells whether a button takes the one-time password of the body. */
function isCode(type: string, url: string | undefined, category: string): boolean {
  if (type === 'OTP') return true;
  if (category.toUpperCase() !== 'AUTHENTICATION') return false;
  return type === 'COPY_CODE' || (type === 'URL' && url?.includes('{{') === true);
}

function hintOf(type: string, takesCode: boolean): string | null {
  if (takesCode) return 'The code of the body, if it is given.';
  if (type === 'URL') return 'Its URL is fixed; only the sandbox replaces it.';
  if (type === 'CATALOG' || type === 'MPM') return 'The product whose picture is shown.';
  return null;
}

type Component = Record<string, unknown>;

/** Reads the components; none where the text is something else. */
function componentsOf(json: string): Component[] {
  try {
    const components: unknown = JSON.parse(json);
    return Array.isArray(components) ? components.filter(isObject) : [];
  } catch {
    return [];
  }
}

function isObject(value: unknown): value is Component {
  return typeof value === 'object' && value !== null;
}
