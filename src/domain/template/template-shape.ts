import { findPlaceholders } from './placeholders';
import type { TemplateButton, TemplateComponent, TemplateContent } from './template';
import type { MediaType } from './template-values';

export type HeaderKind = 'none' | 'text' | MediaType | 'unsupported';

/** Value that a button asks of a send; `no_value` are quick replies, calls and fixed codes. */
export type ButtonKind =
  'url_variable' | 'url_static' | 'copy_code' | 'one_time_password' | 'no_value' | 'unsupported';

const HEADER_KINDS: ReadonlyMap<string, HeaderKind> = new Map([
  ['TEXT', 'text'],
  ['IMAGE', 'image'],
  ['VIDEO', 'video'],
  ['DOCUMENT', 'document'],
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

/** Meta stores the one-time-password button of an authentication template as a URL button, Twilio as a copy-code one. */
export function buttonKindOf(template: TemplateContent, button: TemplateButton): ButtonKind {
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
    case 'QUICK_REPLY':
    case 'PHONE_NUMBER':
    case 'VOICE_CALL':
      return 'no_value';
    default:
      return 'unsupported';
  }
}
