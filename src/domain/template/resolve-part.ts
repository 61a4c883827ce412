import type { SenderCapabilities } from '../sender';
import { type ButtonInput, resolveButtons } from './resolve-buttons';
import { type HeaderInput, resolveHeader } from './resolve-header';
import { resolveVariables } from './resolve-variables';
import { splitVariables } from './split-variables';
import type { TemplateContent } from './template';
import { textOf } from './template-shape';
import type { PartValues } from './template-values';
import type { Resolved } from './value-problem';

/** The fields of a request that fill a message, or a card of its carousel. The values inside are judged here, not before. */
export interface PartValuesInput extends HeaderInput, ButtonInput {
  /** An object or an array; flat for the body, or `{header, body}`. */
  templateVariables?: unknown;
}

/** Resolves header, body and buttons. @param bodyMax characters of the body with its values */
export function resolvePart(
  template: TemplateContent,
  input: PartValuesInput,
  capabilities: SenderCapabilities,
  bodyMax: number,
): Resolved<PartValues> {
  const variables = splitVariables(input.templateVariables);
  const header = resolveHeader(template, variables.value.header, input);
  const body = resolveVariables('body', textOf(template, 'BODY'), variables.value.body, bodyMax);
  const buttons = resolveButtons(template, input, body.value, capabilities);
  return {
    value: { header: header.value, body: body.value, buttons: buttons.value },
    problems: [variables, header, body, buttons].flatMap(({ problems }) => problems),
  };
}
