import type { TemplateComponent } from './template';

/**
 * Wording of authentication templates, which WhatsApp fixes in each language: the English one, for templates whose texts a
 * provider leaves out.
 */
const BODY = '*{{1}}* is your verification code.';
const RECOMMENDATION = ' For your security, do not share this code.';

/** Text of the button that copies the code. */
export const COPY_CODE_TEXT = 'Copy code';

export function bodyWording(hasRecommendation: boolean): string {
  return BODY + (hasRecommendation ? RECOMMENDATION : '');
}

export function footerWording(minutes: number): string {
  return `This code expires in ${minutes} minutes.`;
}

/** Returns a part of an authentication template with the text that WhatsApp gives it. */
export function withWording(component: TemplateComponent): TemplateComponent {
  const { type, code_expiration_minutes: minutes } = component;
  if (type === 'BODY') {
    return { ...component, text: bodyWording(component.add_security_recommendation === true) };
  }
  return type === 'FOOTER' && minutes !== undefined
    ? { ...component, text: footerWording(minutes) }
    : component;
}
