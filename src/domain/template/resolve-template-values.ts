import type { SenderCapabilities } from '../sender';
import { resolveButtons } from './resolve-buttons';
import type { HeaderMediaInput } from './media-address';
import { resolveHeader } from './resolve-header';
import { resolveVariables } from './resolve-variables';
import { sharedVariableProblems } from './shared-variables';
import { splitVariables } from './split-variables';
import type { TemplateContent } from './template';
import { textOf } from './template-shape';
import type { TemplateValues } from './template-values';
import { unsupportedReason } from './unsupported-reason';
import type { ValueProblem } from './value-problem';

/** The fields of a request that fill a template (contract 4). The values inside are judged here, not before. */
export interface TemplateValuesInput extends HeaderMediaInput {
  /** An object or an array; flat for the body, or `{header, body}`. */
  templateVariables?: unknown;
  buttonValues?: Record<string, unknown> | undefined;
}

export type TemplateValuesResult = {
  /** The values that can be read, whatever is wrong with others: to show what there is, never to send it. */
  partial: TemplateValues;
} & ({ values: TemplateValues; problems: [] } | { values: null; problems: ValueProblem[] });

/**
 * Everything the template needs, complete and checked, or **all** that is wrong with the request (contract 4.1.5).
 * Never throws, whatever the input holds.
 */
export function resolveTemplateValues(
  template: TemplateContent,
  input: TemplateValuesInput,
  capabilities: SenderCapabilities,
): TemplateValuesResult {
  const variables = splitVariables(input.templateVariables);
  const header = resolveHeader(template, variables.value.header, input);
  const body = resolveVariables('body', textOf(template, 'BODY'), variables.value.body);
  const buttons = resolveButtons(template, input.buttonValues ?? {}, body.value, capabilities);
  const partial = { header: header.value, body: body.value, buttons: buttons.value };
  const reason = unsupportedReason(template);
  const problems =
    reason === null
      ? [
          ...[variables, header, body, buttons].flatMap((part) => part.problems),
          ...sharedVariableProblems(template, partial),
        ]
      : [unsupported(reason)];
  return problems.length > 0
    ? { partial, values: null, problems }
    : { partial, values: partial, problems: [] };
}

/** Values that fit would not help: it is the only problem then. */
function unsupported(reason: string): ValueProblem {
  return { field: 'templateId', message: reason, code: 'template_not_supported' };
}
