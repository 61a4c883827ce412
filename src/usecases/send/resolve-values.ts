import { type ErrorCode, HeraldError } from '../../domain/errors';
import type { SenderCapabilities } from '../../domain/sender';
import {
  type TemplateValuesInput,
  resolveTemplateValues,
} from '../../domain/template/resolve-template-values';
import type { Template } from '../../domain/template/template';
import type { ValueProblem } from '../../domain/template/value-problem';
import type { TemplateValues } from '../../domain/template/template-values';

/**
 * The values a template needs, complete and checked.
 * @throws HeraldError with every problem at once (contract 4.1.5)
 */
export function resolveValues(
  template: Template,
  input: TemplateValuesInput,
  capabilities: SenderCapabilities,
): TemplateValues {
  const { values, problems } = resolveTemplateValues(template, input, capabilities);
  if (values !== null) return values;
  throw new HeraldError(
    codeOf(problems),
    `the values do not fit the template "${template.name}": ${problems.map((problem) => problem.message).join('; ')}`,
    { details: problems.map(({ field, message }) => ({ field, message })) },
  );
}

/** Problems that no other value would solve have a code of their own, when they are all there is. */
function codeOf(problems: ValueProblem[]): ErrorCode {
  const [first, ...others] = new Set(problems.map(({ code }) => code));
  const particular =
    first === 'static_button_not_replaceable' || first === 'template_not_supported';
  return particular && others.length === 0 ? first : 'invalid_template_values';
}
