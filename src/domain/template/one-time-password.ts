import { characterCount } from './quote';
import { variableProblem } from './resolve-variables';
import type { PlaceholderValue } from './template-values';
import type { ValueProblem } from './value-problem';

const CODE_CHARACTERS_MAX = 15;
/** Flags are pairs of regional indicators; keycaps end in U+20E3. */
const EMOJI_OR_URL = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]|:\/\/|www\./iu;

/** Returns the fault of an authentication template's code: at most 15 characters, no URL, no emoji (Meta). */
export function oneTimePasswordProblems({ name, value }: PlaceholderValue): ValueProblem[] {
  if (characterCount(value) > CODE_CHARACTERS_MAX) {
    const complaint = `is a one-time password of more than ${CODE_CHARACTERS_MAX} characters`;
    return [variableProblem('body', name, complaint, 'too_long')];
  }
  if (EMOJI_OR_URL.test(value)) {
    const complaint = 'is a one-time password and must not hold a URL or an emoji';
    return [variableProblem('body', name, complaint, 'invalid_code')];
  }
  return [];
}
