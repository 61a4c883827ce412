import { findPlaceholders } from './placeholders';
import type { TemplateButton, TemplateComponent, TemplateContent } from './template';
import type { MediaType } from './template-values';

export type HeaderKind = 'none' | 'text' | MediaType | 'location' | 'product' | 'unsupported';

/** Value that a button takes from a send; `no_value` are calls, fixed codes and what else the template has itself. */
export type ButtonKind =
  | 'url_variable'
  | 'url_static'
  | 'copy_code'
  | 'one_time_password'
  | 'quick_reply'
  | 'flow'
  | 'catalog'
  | 'products'
  | 'no_value'
  | 'unsupported';

/** Buttons that a send can fill where the template does not: Twilio's have their values fixed unless one is a variable. */
const FILLED_KINDS: ReadonlyMap<string, ButtonKind> = new Map([
  ['QUICK_REPLY', 'quick_reply'],
  ['FLOW', 'flow'],
  ['CATALOG', 'catalog'],
  ['MPM', 'products'],
]);

/** Buttons that open what the template or its header names: a call, a product, a question for the number. */
const VALUELESS_TYPES: ReadonlySet<string> = new Set([
  'PHONE_NUMBER',
  'VOICE_CALL',
  'SPM',
  'REQUEST_CONTACT_INFO',
]);

const HEADER_KINDS: ReadonlyMap<string, HeaderKind> = new Map([
  ['TEXT', 'text'],
  ['IMAGE', 'image'],
  ['VIDEO', 'video'],
  ['DOCUMENT', 'document'],
  ['LOCATION', 'location'],
  ['PRODUCT', 'product'],
]);

/** The first component of a type ("HEADER", "BODY", "FOOTER", "BUTTONS"), if the template has one. */
export function componentOf(
  template: TemplateContent,
  type: string,
): TemplateComponent | undefined {
  return template.components.find((component) => component.type === type);
}

/** A component's text; empty when the template has no such component. */
export function textOf(template: TemplateContent, type: string): string {
  return componentOf(template, type)?.text ?? '';
}

/** All buttons; a button's position here is what Meta calls its index. */
export function buttonsOf(template: TemplateContent): TemplateButton[] {
  return componentOf(template, 'BUTTONS')?.buttons ?? [];
}

export function headerKindOf(template: TemplateContent): HeaderKind {
  const header = componentOf(template, 'HEADER');
  if (header === undefined) return 'none';
  return HEADER_KINDS.get(header.format ?? 'TEXT') ?? 'unsupported';
}

export function isMediaType(kind: HeaderKind): kind is MediaType {
  return kind === 'image' || kind === 'video' || kind === 'document';
}

/** The cards of a carousel, each as a template of its own. */
export function cardsOf(template: TemplateContent): TemplateContent[] {
  const { category, variableKeys = null } = template;
  const cards = componentOf(template, 'CAROUSEL')?.cards ?? [];
  return cards.map(({ components }, index) => ({
    category,
    components,
    variableKeys: variableKeys && (variableKeys.cards?.[index] ?? NO_KEYS),
  }));
}

const NO_KEYS = { header: {}, body: {}, buttons: {} };

/** True for an offer with a countdown. */
export function hasExpiringOffer(template: TemplateContent): boolean {
  return componentOf(template, 'LIMITED_TIME_OFFER')?.limited_time_offer?.has_expiration ?? false;
}

/** The provider's name of a button's variable, where it has one row of them for the whole template. */
export function buttonKeyOf({ variableKeys }: TemplateContent, index: number): string | undefined {
  return variableKeys?.buttons[String(index)];
}

/** Meta stores the one-time-password button of an authentication template as a URL button, Twilio as a copy-code one. */
export function buttonKindOf(
  template: TemplateContent,
  button: TemplateButton,
  index: number,
): ButtonKind {
  const isAuthentication = template.category.toUpperCase() === 'AUTHENTICATION';
  switch (button.type) {
    case 'OTP':
      return 'one_time_password';
    case 'COPY_CODE':
      if (isAuthentication) return 'one_time_password';
      return button.code === undefined ? 'copy_code' : 'no_value';
    case 'URL':
      if (findPlaceholders(button.url ?? '').length === 0) return 'url_static';
      return isAuthentication ? 'one_time_password' : 'url_variable';
    default:
      if (VALUELESS_TYPES.has(button.type)) return 'no_value';
      return filledKindOf(template, button, index);
  }
}

function filledKindOf(
  template: TemplateContent,
  { type }: TemplateButton,
  index: number,
): ButtonKind {
  const kind = FILLED_KINDS.get(type);
  if (kind === undefined) return 'unsupported';
  const hasOwnValue = (template.variableKeys ?? null) !== null;
  return hasOwnValue && buttonKeyOf(template, index) === undefined ? 'no_value' : kind;
}
