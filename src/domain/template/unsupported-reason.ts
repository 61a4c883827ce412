import { findPlaceholders } from './placeholders';
import type { TemplateContent } from './template';
import { buttonKindOf, buttonsOf, componentOf, headerKindOf, textOf } from './template-shape';

const SENDABLE_COMPONENTS: ReadonlySet<string> = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);

/** The type of a component that lists variables outside header, body and the addresses of buttons. */
export const STRAY_VARIABLES = 'STRAY_VARIABLES';

/**
 * Why a template of this shape cannot be sent at all, or null when it can. Such templates are listed, so that nobody
 * wonders where they are.
 */
export function unsupportedReason(template: TemplateContent): string | null {
  const component = template.components.find(({ type }) => !SENDABLE_COMPONENTS.has(type));
  if (component?.type === STRAY_VARIABLES) {
    return `Templates with a variable where a send cannot give it a value (${component.text ?? ''}) cannot be sent`;
  }
  if (component) return `Templates with a component of type ${component.type} cannot be sent`;
  return unsupportedHeaderReason(template) ?? unsupportedButtonReason(template);
}

function unsupportedHeaderReason(template: TemplateContent): string | null {
  const header = componentOf(template, 'HEADER');
  if (findPlaceholders(header?.media_url ?? '').length > 1) {
    return 'Templates with a media address of more than one variable cannot be sent';
  }
  if (headerKindOf(template) === 'unsupported') {
    return `Templates with a header of type ${header?.format ?? ''} cannot be sent`;
  }
  return null;
}

function unsupportedButtonReason(template: TemplateContent): string | null {
  for (const button of buttonsOf(template)) {
    const kind = buttonKindOf(template, button);
    if (kind === 'unsupported') {
      return `Templates with a button of type ${button.type} cannot be sent`;
    }
    if (kind === 'one_time_password' && findPlaceholders(textOf(template, 'BODY')).length !== 1) {
      return 'A one-time password button needs a body with exactly one variable, the code';
    }
    if (kind === 'url_variable' && findPlaceholders(button.url ?? '').length > 1) {
      return 'Templates with a URL button of more than one variable cannot be sent';
    }
  }
  return null;
}
