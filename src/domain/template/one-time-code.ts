import type { Template } from './template';
import type { HeaderValue, PlaceholderValue, TemplateValues } from './template-values';

/** In place of a one-time password wherever a message is shown; as long whatever the password is. */
const MASKED_CODE = '••••••';

export const NO_VALUES: TemplateValues = { header: null, body: [], buttons: [] };

/** Whether a template's values are a one-time password: nobody but its recipient and the provider is to see them. */
export function holdsOneTimeCode({ category }: Pick<Template, 'category'>): boolean {
  return category.toUpperCase() === 'AUTHENTICATION';
}

/** The values with a mask in place of each. */
export function maskedValues({ header, body, buttons }: TemplateValues): TemplateValues {
  return {
    header: maskedHeader(header),
    body: body.map(masked),
    buttons: buttons.map((button) =>
      'value' in button ? { ...button, value: MASKED_CODE } : button,
    ),
  };
}

function maskedHeader(header: HeaderValue | null): HeaderValue | null {
  return header?.kind === 'text' ? { ...header, values: header.values.map(masked) } : header;
}

function masked({ name }: PlaceholderValue): PlaceholderValue {
  return { name, value: MASKED_CODE };
}
