import { findPlaceholders, isPositional } from './placeholders';
import type { ParameterFormat, Template, TemplateButton, TemplateComponent } from './template';
import { buttonsOf, componentOf, textOf } from './template-shape';

export const DEFINED_CATEGORIES = ['marketing', 'utility', 'authentication'] as const;

/** A template as it is to be at a provider, in Meta's shape whatever the provider. */
export interface TemplateDefinition {
  name: string;
  language: string;
  /** Lower case. */
  category: string;
  components: TemplateComponent[];
}

/** Returns the definition of a stored template. */
export function definitionOf({
  name,
  language,
  category: storedCategory,
  components,
}: Pick<Template, 'name' | 'language' | 'category' | 'components'>): TemplateDefinition {
  const category = storedCategory.toLowerCase();
  const isAuthentication = category === 'authentication';
  return {
    name,
    language,
    category,
    components: isAuthentication ? components.map(withoutWording) : components,
  };
}

/** The address that Meta gives the button of an authentication template that copies the code. */
const COPY_CODE_ADDRESS = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE';

/** Returns a part of an authentication template as it is submitted: without what WhatsApp words itself. */
function withoutWording(component: TemplateComponent): TemplateComponent {
  const {
    type,
    buttons,
    add_security_recommendation: advises,
    code_expiration_minutes: minutes,
  } = component;
  if (type === 'BODY') {
    return { type, ...(advises !== undefined && { add_security_recommendation: advises }) };
  }
  if (type === 'FOOTER' && minutes !== undefined) return { type, code_expiration_minutes: minutes };
  if (buttons === undefined) return component;
  return { ...component, buttons: buttons.map(asSubmitted) };
}

function asSubmitted(button: TemplateButton): TemplateButton {
  const isCode = button.type === 'URL' && button.url?.startsWith(COPY_CODE_ADDRESS) === true;
  return isCode ? { type: 'OTP', otp_type: 'COPY_CODE', text: button.text } : button;
}

/** Returns the format of a definition's variables: NAMED as soon as one of header and body has a name. */
export function parameterFormatOf({ components }: TemplateDefinition): ParameterFormat {
  const texts = components.filter(({ type }) => type === 'HEADER' || type === 'BODY');
  const names = texts.flatMap(({ text }) => findPlaceholders(text ?? ''));
  return isPositional(names) ? 'POSITIONAL' : 'NAMED';
}

/** Summary of a template's content, for comparisons and the audit log. */
export interface ContentSummary extends Record<string, string | string[]> {
  category: string;
  header: string;
  body: string;
  footer: string;
  /** Warning and minutes of authentication, which has no texts of its own. */
  securityRecommendation: string;
  expirationMinutes: string;
  buttons: string[];
}

/** Summarises the content of a template: its texts, and a line for each button. Samples are no part of it. */
export function summaryOf(template: TemplateDefinition): ContentSummary {
  const header = componentOf(template, 'HEADER');
  const advises = componentOf(template, 'BODY')?.add_security_recommendation;
  const minutes = componentOf(template, 'FOOTER')?.code_expiration_minutes;
  return {
    category: template.category.toLowerCase(),
    header: header?.text ?? header?.media_url ?? '',
    body: textOf(template, 'BODY'),
    footer: textOf(template, 'FOOTER'),
    securityRecommendation: advises === true ? 'yes' : '',
    expirationMinutes: String(minutes ?? ''),
    buttons: buttonsOf(template).map(({ type, text, url, phone_number: phone }) =>
      [type, text, url ?? phone ?? ''].join(' ').trim(),
    ),
  };
}

/** Tells whether two templates have the same texts and buttons, whatever their categories and samples. */
export function hasSameContent(one: TemplateDefinition, other: TemplateDefinition): boolean {
  const [left, right] = [one, other].map((each) => ({ ...summaryOf(each), category: '' }));
  return JSON.stringify(left) === JSON.stringify(right);
}
