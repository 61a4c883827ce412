import { HeraldError } from '../../domain/errors';
import type { SenderCapabilities } from '../../domain/sender';
import { resolveTemplateValues } from '../../domain/template/resolve-template-values';
import type { TemplateValuesInput } from '../../domain/template/resolve-template-values';
import type { Template } from '../../domain/template/template';
import type { TemplateValues } from '../../domain/template/template-values';

export type ValuesInput = TemplateValuesInput;

/**
 * The values a template needs, complete and checked.
 * @throws HeraldError with every problem at once (contract 4.1.5)
 */
export function resolveValues(
  template: Template,
  input: ValuesInput,
  capabilities: SenderCapabilities,
): TemplateValues {
  const { values, problems } = resolveTemplateValues(template, input, capabilities);
  if (values !== null) return values;
  const onlyStatic = problems.every((problem) => problem.code === 'static_button_not_replaceable');
  throw new HeraldError(
    onlyStatic ? 'static_button_not_replaceable' : 'invalid_template_values',
    `the values do not fit the template "${template.name}": ${problems.map((problem) => problem.message).join('; ')}`,
    { details: problems.map(({ field, message }) => ({ field, message })) },
  );
}
