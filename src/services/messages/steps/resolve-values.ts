import { type ErrorCode, HeraldError } from '../../../domain/errors';
import type { SenderCapabilities } from '../../../domain/sender';
import {
  type TemplateValuesInput,
  type TemplateValuesResult,
  resolveTemplateValues,
} from '../../../domain/template/resolve-template-values';
import type { Template } from '../../../domain/template/template';
import type { ValueProblem } from '../../../domain/template/value-problem';
import type { TemplateValues } from '../../../domain/template/template-values';
import type { AddressPolicy } from '../../../ports/egress';

export interface ResolveValuesDeps {
  addressPolicy: AddressPolicy;
}

/** Validates the values by the domain's rules, and the address of the media by the address policy (contract 8). */
export function judgeValues(
  { addressPolicy }: ResolveValuesDeps,
  template: Template,
  input: TemplateValuesInput,
  capabilities: SenderCapabilities,
): TemplateValuesResult {
  const judged = resolveTemplateValues(template, input, capabilities);
  const addressProblems = mediaAddressProblems(addressPolicy, judged);
  if (addressProblems.length === 0) return judged;
  const { partial, problems } = judged;
  return { partial, values: null, problems: [...problems, ...addressProblems] };
}

/** Lists the problems of media addresses, of the message and of its cards, that have none already. */
function mediaAddressProblems(
  addressPolicy: AddressPolicy,
  { partial: { header, cards = [] }, problems }: TemplateValuesResult,
): ValueProblem[] {
  if (problems.some(({ code }) => code === 'template_not_supported')) return [];
  const headers = [
    { header, field: 'headerMediaUrl', place: '' },
    ...cards.map((card, index) => ({
      header: card.header,
      field: `cards.${index}.headerMediaUrl`,
      place: `Card ${index + 1}: `,
    })),
  ];
  return headers.flatMap(({ header: each, field, place }): ValueProblem[] => {
    const isNamed = problems.some((problem) => problem.field === field);
    if (each?.kind !== 'media' || isNamed) return [];
    const verdict = addressPolicy.judgeText(each.url);
    if (verdict.allowed) return [];
    const message = `${place}headerMediaUrl cannot be used: ${verdict.reason}`;
    return [{ field, message, code: 'invalid_url' }];
  });
}

/**
 * Returns the values a template needs, complete and checked.
 * @throws HeraldError with every problem at once (contract 4.1.5)
 */
export function resolveValues(
  deps: ResolveValuesDeps,
  template: Template,
  input: TemplateValuesInput,
  capabilities: SenderCapabilities,
): TemplateValues {
  const { values, problems } = judgeValues(deps, template, input, capabilities);
  if (values !== null) return values;
  throw new HeraldError(
    codeOf(problems),
    `the values do not fit the template "${template.name}": ${problems.map((problem) => problem.message).join('; ')}`,
    { details: problems.map(({ field, message }) => ({ field, message })) },
  );
}

/** Returns a code of its own when all problems are of one kind that no other value would solve. */
function codeOf(problems: ValueProblem[]): ErrorCode {
  const [first, ...others] = new Set(problems.map(({ code }) => code));
  const particular =
    first === 'static_button_not_replaceable' || first === 'template_not_supported';
  return particular && others.length === 0 ? first : 'invalid_template_values';
}
