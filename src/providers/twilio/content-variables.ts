import type { VariableKeys } from '../../domain/template/template';
import type { HeaderValue, TemplateValues } from '../../domain/template/template-values';

/**
 * Twilio's one row of variables from the values of the components. What has no key takes none at Twilio: the button of
 * an authentication template has the code of the body.
 */
export function contentVariables(
  { header, body, buttons }: TemplateValues,
  keys: VariableKeys | null,
): Record<string, string> {
  const variables = new Map<string | undefined, string>([
    ...headerValues(header).map(([name, value]) => [keys?.header[name], value] as const),
    ...body.map(({ name, value }) => [keys?.body[name], value] as const),
    ...buttons.map(({ index, value }) => [keys?.buttons[String(index)], value] as const),
  ]);
  variables.delete(undefined);
  return Object.fromEntries(variables);
}

/** The one placeholder in the address of a media header counts as the header's "1". */
function headerValues(header: HeaderValue | null): [string, string][] {
  if (header === null) return [];
  if (header.kind === 'text') return header.values.map(({ name, value }) => [name, value]);
  return header.variable === undefined ? [] : [[header.variable.name, header.variable.value]];
}
