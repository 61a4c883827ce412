import { quote, shorten } from './quote';
import type { ValueProblem, ValueProblemCode } from './value-problem';

/** A problem with one button, by the text people know it by. */
export function buttonProblem(
  text: string,
  complaint: string,
  code: ValueProblemCode,
): ValueProblem {
  return {
    field: `buttonValues.${shorten(text)}`,
    message: `Button ${quote(text)} ${complaint}`,
    code,
  };
}
